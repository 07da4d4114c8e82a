import { randomUUID } from 'node:crypto'

import { captchaImage, getWorkChallenge, proveWork } from '@pahiram/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { rawRequest } from '../../testing/caller.ts'
import { callLanding, codesTo, landingVisitor } from '../../testing/landing-visitor.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { prepareWork, readCaptchaWork } from './work.ts'

const minute = 60_000
let server: RunningServer
let origin = ''
let ahead = 0

beforeAll(async () => {
  server = await startServer({
    port: 0,
    dataDir: databaseFolder(),
    sites: [],
    mode: 'sandbox',
    proxies: ['127.0.0.1'],
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(Date.now() + ahead) },
    sms: { perAddress: 6, perHour: 40, perDay: 1000 },
    captchaWork: 2,
    log: () => undefined,
  })
  ;({ origin } = server)
})
afterAll(() => server.close())

/** Does the work of a session as a page does; what is given replaces what is sent. */
async function solved(sid: string = randomUUID()) {
  const { data } = await callLanding(origin, getWorkChallenge, { sid })
  const { challenge } = data as { challenge: string }
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })

  if (solution === null) throw new Error('The work was not done')
  return { sid, challenge, counter: String(solution.counter), derivedKey: solution.derivedKey }
}

const prove = (done: Awaited<ReturnType<typeof solved>>) => callLanding(origin, proveWork, done)
const tooLate = { code: '101', data: null, message: 'This took too long. Please try again.' }

/** A network of its own for each story. */
const from = (address: string) => ({ 'x-forwarded-for': address })

test('work that was done is sent a code and registers, without a picture', async () => {
  const done = await solved()
  const { code, data } = await prove(done)
  const { capcode } = data as { capcode: string }
  const visitor = landingVisitor(origin, {}, from('10.1.0.1'))

  expect(code).toBe('0')
  expect(capcode).toMatch(/^[A-Z3-9]{4}$/)
  expect(await visitor.askCode({ sid: done.sid, capcode })).toMatchObject({ code: '0' })

  const [smsCode = ''] = await codesTo(origin, visitor.phone)

  expect(await visitor.register({ sid: done.sid, capcode, smsCode })).toMatchObject({ code: '0' })
})

test('work is paid once: not again, not for another session, not after another picture', async () => {
  const done = await solved()

  expect(await prove({ ...done, sid: randomUUID() })).toMatchObject(tooLate)
  expect(await prove(done)).toMatchObject({ code: '0' })
  expect(await prove(done)).toMatchObject(tooLate)

  const drawnOver = await solved()

  await rawRequest(origin, `${captchaImage.path}?sid=${drawnOver.sid}&t=1`)
  expect(await prove(drawnOver)).toMatchObject(tooLate)

  const begunAgain = await solved()

  await callLanding(origin, getWorkChallenge, { sid: begunAgain.sid })
  expect(await prove(begunAgain)).toMatchObject(tooLate)

  const slow = await solved()

  ahead += 6 * minute
  expect(await prove(slow)).toMatchObject(tooLate)
})

test('work that was not done, or was made easier, earns nothing', async () => {
  const done = await solved()
  const challenge = JSON.parse(done.challenge) as { parameters: Record<string, unknown>; signature: string }
  const changed = (parameters: Record<string, unknown>) =>
    JSON.stringify({ ...challenge, parameters: { ...challenge.parameters, ...parameters } })
  const own = await prepareWork({ secret: 'an attacker’s', keys: 1 }).challenge(done.sid)

  for (const false_ of [
    { derivedKey: done.derivedKey.replace(/.$/, (last) => (last === '0' ? '1' : '0')) },
    { derivedKey: String(challenge.parameters['keyPrefix']) },
    { derivedKey: '' },
    { counter: '-1' },
    { challenge: changed({ cost: 1 }) },
    { challenge: changed({ keyPrefix: '00' }) },
    { challenge: changed({ expiresAt: 9_999_999_999 }) },
    { challenge: own.challenge },
    { challenge: '{}' },
    { challenge: 'null' },
    { challenge: '[' },
  ]) {
    expect(await prove({ ...done, ...false_ }), JSON.stringify(false_)).toMatchObject(tooLate)
  }
  // The session still waits for the real one: nobody who only knows its id can spoil it.
  expect(await prove(done)).toMatchObject({ code: '0' })
})

test('a session that waits for its work has no right answer', async () => {
  const { sid } = await solved()
  const visitor = landingVisitor(origin, {}, from('10.1.0.2'))

  for (const capcode of ['', ' ', 'AAAA']) {
    expect((await visitor.askCode({ sid, capcode })).code).toBe('101')
  }
  expect((await callLanding(origin, getWorkChallenge, { sid: 'x' })).code).toBe('400')
})

test('the work of a device may end with any key, so that a program has none to pass over', async () => {
  const work = prepareWork({ secret: 'a secret', keys: 4 })
  const counters = new Set<number | undefined>()

  for (let round = 0; round < 120; round += 1) {
    const challenge = JSON.parse((await work.challenge('sid')).challenge) as Challenge

    counters.add((await solveChallenge({ challenge, deriveKey }))?.counter)
  }
  expect(counters).toEqual(new Set([1, 2, 3, 4, 5, 6, 7]))
})

test.each(['0', '-1', 'x', '100000'])('the amount of work %s stops the start', (written) => {
  expect(() => readCaptchaWork({ PAHIRAM_CAPTCHA_WORK: written })).toThrow('it is a whole number from 1 to 99999.')
})
