import { captchaImage, getWorkChallenge, proveWork, sendSmsCode } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'

import { sandboxPartnerKey } from '../sandbox/sandbox-partner.ts'
import { sign } from '../platform/signed/signature.ts'
import { waitFor } from '../promotion/landing/send-code.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { Borrower } from '../testing/borrower.ts'
import { rawRequest } from '../testing/caller.ts'
import { file, tabsOf } from '../testing/complaint-session.ts'
import { callLanding, codesTo, landingVisitor, newCaptcha, newPhone } from '../testing/landing-visitor.ts'
import { callSigned, outcomeOf } from '../testing/signed-call.ts'
import { testStorage } from '../testing/test-database.ts'

/*
 * What an attacker's script gains beyond the written limits: nothing. Each one reads every captcha at once, by the sandbox,
 * and comes from as many networks as it likes; docs/security.md names them.
 */

const minute = 60_000
const perAddress = 20
const perHour = roundsOf(600, 30)
let server: RunningServer
let origin = ''
let ahead = 0
let networks = 0
/** What each script tried and gained, for `pnpm test:long`. */
const figures: string[] = []

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    proxies: ['127.0.0.1'],
    configuration: { mobilePattern: 'ph' },
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(Date.now() + ahead) },
    sms: { perAddress, perHour, perDay: 100_000 },
    captchaWork: 2,
    log: () => undefined,
  })
  ;({ origin } = server)
})
afterEach(() => {
  // So that no script meets what another has used up.
  ahead += 25 * 60 * minute
  if (inject('isEveryRound')) console.log(figures.splice(0).join('\n'))
})
afterAll(() => server.close())

/** Another customer of another carrier with each call. */
function newNetwork(): Record<string, string> {
  networks += 1
  return { 'x-forwarded-for': `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}` }
}

/** Counts what was answered: `{ '0': 3, '429': 5 }`. */
function countOf(codes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}

  for (const code of codes) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

test('enumeration: a script that tries numbers is answered the same for customers as for others', async () => {
  const numbers = roundsOf(500, 6)
  const answers = { customer: new Set<string>(), other: new Set<string>() }
  const registered: string[] = []

  for (let tried = 0; tried < numbers; tried += 1) {
    const kind = tried % 2 === 0 ? 'customer' : 'other'
    const phone = newPhone()

    if (tried % 100 === 99) ahead += 61 * minute
    if (kind === 'customer') {
      registered.push((await landingVisitor(origin, {}, newNetwork(), phone).registerWhole()).code)
      ahead += minute / 60
    }

    const script = landingVisitor(origin, {}, newNetwork(), phone)
    const captcha = await newCaptcha(origin)
    const all = [
      // No code is valid yet, so that no made-up one can be right.
      await script.register({ ...(await newCaptcha(origin)), smsCode: 'ABCDEF' }),
      await script.askCode({ ...captcha, capcode: '1' }),
      await script.askCode(),
      await script.click('ph-weekend'),
      await script.register({ ...captcha, smsCode: '1' }),
    ]

    for (const [place, { http, code, message }] of all.entries())
      answers[kind].add(`${place} ${http} ${code} ${message}`)
  }
  figures.push(`Enumeration: ${numbers} numbers, ${5 * numbers} calls; answers ${[...answers.other].join(' | ')}`)
  expect(countOf(registered)).toEqual({ '0': numbers / 2 })
  expect(answers.customer).toEqual(answers.other)
  expect([...answers.customer].filter((answer) => / 11 /.test(answer))).toEqual([])
}, 300_000)

test('guessing: a script that guesses a number’s code from many networks gets nothing, and its owner still registers', async () => {
  const guesses = roundsOf(1_000, 24)
  const owner = landingVisitor(origin, {}, newNetwork())
  const captcha = await newCaptcha(origin)

  expect(await owner.askCode(captcha)).toMatchObject({ code: '0' })

  const [smsCode = ''] = await codesTo(origin, owner.phone)
  const codes: string[] = []

  for (let guess = 0; guess < guesses; guess += 1) {
    const typed = String(guess).padStart(6, '0')
    const script = landingVisitor(origin, {}, newNetwork(), owner.phone)

    codes.push(
      (await script.register({ ...(await newCaptcha(origin)), smsCode: typed === smsCode ? '999999' : typed })).code,
    )
  }

  const late = landingVisitor(origin, {}, newNetwork(), owner.phone)

  // Twenty were looked at, this one is not.
  codes.push((await late.register({ ...(await newCaptcha(origin)), smsCode })).code)
  figures.push(
    `Guessing: ${guesses} wrong codes and the right one from as many networks: ${JSON.stringify(countOf(codes))}`,
  )
  expect(countOf(codes)).toEqual({ '102': guesses + 1 })
  expect(await owner.register({ ...captcha, smsCode })).toMatchObject({ code: '0' })
}, 300_000)

test('flood: a script gets no more SMS than are written down for a number, a network and all together', async () => {
  // One number, from another network each time, every minute of the hours.
  const hours = roundsOf(24, 1)
  const began = ahead
  const number = newPhone()
  const sentAt: Date[] = []
  let allowed = 0

  for (let passed = 0; passed < hours * 60; passed += 1) {
    const { code } = await landingVisitor(origin, {}, newNetwork(), number).askCode()
    const at = new Date(ahead)
    const isFree = waitFor({ most: 3, milliseconds: 10 * minute, isStretched: true }, sentAt, at) === 0

    if (isFree) allowed += 1
    if (code === '0') sentAt.unshift(at)
    ahead += minute
  }
  // The server's clock runs on between calls, so that a minute more may pass before one is allowed.
  expect(sentAt.length).toBeLessThanOrEqual(allowed)
  expect(sentAt.length).toBeGreaterThanOrEqual(3)
  figures.push(`Flood of a number: ${hours * 60} calls in ${hours} h: ${sentAt.length} SMS, allowed ${allowed}`)
  ahead = began + 25 * 60 * minute

  // One network, another number each time, ten at once.
  const network = newNetwork()
  const tried = roundsOf(300, 30)
  const fromNetwork: string[] = []

  for (let count = 0; count < tried; count += 10)
    fromNetwork.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => (await landingVisitor(origin, {}, network).askCode()).code),
      )),
    )
  figures.push(`Flood from a network: ${tried} numbers at once: ${JSON.stringify(countOf(fromNetwork))}`)
  expect(countOf(fromNetwork)).toEqual({ '0': perAddress, '429': tried - perAddress })
  ahead += 25 * 60 * minute

  // All networks, another number each time.
  const fromAll: string[] = []

  for (let count = 0; count < perHour + 10; count += 10)
    fromAll.push(
      ...(await Promise.all(
        Array.from({ length: 10 }, async () => (await landingVisitor(origin, {}, newNetwork()).askCode()).code),
      )),
    )
  figures.push(`Flood from everywhere: ${perHour + 10} numbers: ${JSON.stringify(countOf(fromAll))}`)
  expect(countOf(fromAll)).toEqual({ '0': perHour, '503': 10 })
}, 600_000)

test('flood: a session files fifty complaints, however many it sends, and another one is not held up', async () => {
  const tried = roundsOf(1_500, 60)
  const script = await Borrower.like('repay', origin)
  const victim = await Borrower.like('repay', origin)
  const codes: unknown[] = []

  for (let count = 0; count < tried; count += 20)
    codes.push(
      ...(await Promise.all(
        Array.from({ length: 20 }, async (_, place) => {
          return (await file(origin, script.session, { problemDetail: `No. ${count + place}` })).status
        }),
      )),
    )
  figures.push(`Flood of complaints: ${tried} from one session: ${JSON.stringify(countOf(codes.map(String)))}`)
  expect((await tabsOf(origin, script.session))['All']).toHaveLength(50)
  expect(codes.filter((code) => code !== '0' && code !== '429')).toEqual([])
  expect((await file(origin, victim.session)).status).toBe('0')
}, 300_000)

test('redraw: asking for a captcha again gives one drawing a text, and one attempt', async () => {
  const captchas = roundsOf(60, 2)
  const again = 7
  let drawings = 0
  let accepted = 0

  for (let one = 0; one < captchas; one += 1) {
    const { sid } = await newCaptcha(origin)
    const texts: string[] = []
    const draw = async (t: string) => {
      const { body } = await rawRequest(origin, `${captchaImage.path}?sid=${sid}&t=${t}`, { headers: newNetwork() })

      return body.toString('base64')
    }

    for (let t = 0; t < again; t += 1) {
      // Seven votes on one timestamp are seven times the same picture.
      const same = new Set(await Promise.all(Array.from({ length: again }, () => draw(String(t)))))
      const { body } = await rawRequest(origin, `/__sandbox/captcha?sid=${sid}`)

      drawings += same.size
      texts.push((JSON.parse(body.toString()) as { code: string }).code)
    }

    const last = texts.pop() ?? ''
    const script = landingVisitor(origin, {}, newNetwork())

    // A text of an earlier drawing, then the right one: the attempt is gone with the first.
    if (texts[0] !== last) {
      for (const capcode of [texts[0] ?? '', last])
        if ((await script.askCode({ sid, capcode })).code !== '101') accepted += 1
    }
  }
  figures.push(
    `Redraw: ${captchas} captchas of ${again} texts, each asked for ${again} times: ${drawings / captchas / again} drawings a text, ${accepted} accepted`,
  )
  expect(drawings).toBe(captchas * again)
  expect(accepted).toBe(0)
}, 300_000)

test('replay: a call that is sent again and again, also at once, has one effect', async () => {
  const times = roundsOf(50, 8)
  const repeat = <Answer>(send: () => Promise<Answer>) => Promise.all(Array.from({ length: times }, send))
  const visitor = landingVisitor(origin, {}, newNetwork())

  // The request for a code.
  const captcha = await newCaptcha(origin)
  const asked = (await repeat(() => visitor.askCode(captcha))).map(({ code }) => code)

  expect(countOf(asked)).toEqual({ '0': 1, '101': times - 1 })

  // The registration with it.
  const [smsCode = ''] = await codesTo(origin, visitor.phone)
  const registered = (await repeat(() => visitor.register({ ...captcha, smsCode }))).map(({ code }) => code)

  expect(countOf(registered)).toEqual({ '0': 1, '11': times - 1 })

  // The proof of work, and the captcha that it earned.
  const { sid } = await newCaptcha(origin)
  const { data } = await callLanding(origin, getWorkChallenge, { sid })
  const { challenge } = data as { challenge: string }
  const solution = await solveChallenge({ challenge: JSON.parse(challenge) as Challenge, deriveKey })
  const done = { sid, challenge, counter: String(solution?.counter), derivedKey: solution?.derivedKey ?? '' }
  const proven = await repeat(() => callLanding(origin, proveWork, done))
  const { capcode = '' } = (proven.find(({ code }) => code === '0')?.data ?? {}) as { capcode?: string }

  expect(countOf(proven.map(({ code }) => code))).toEqual({ '0': 1, '101': times - 1 })

  const spent = await repeat(() =>
    callLanding(
      origin,
      sendSmsCode,
      { phone: newPhone(), sid, capcode, deviceId: '', appName: 'pahiram' },
      newNetwork(),
    ),
  )

  expect(countOf(spent.map(({ code }) => code))).toEqual({ '0': 1, '101': times - 1 })
  expect((await callLanding(origin, proveWork, done)).code).toBe('101')

  // A complaint.
  const borrower = await Borrower.like('repay', origin)
  const filed = await repeat(() => file(origin, borrower.session))

  expect(new Set(filed.map(({ data: answer }) => JSON.stringify(answer))).size).toBe(1)
  expect((await tabsOf(origin, borrower.session))['All']).toHaveLength(1)

  // A partner's signed report, at once, and once more when its signature is ten minutes old.
  const now = new Date(Date.now() + ahead)
  const report = { id: 'replayed', code: '0000', amount: 100, paidAt: now.toISOString(), channel: '301', state: 'paid' }
  const path = '/partner/payments'
  const header = sign(sandboxPartnerKey, { method: 'POST', path, body: JSON.stringify(report) }, now)
  const send = () => callSigned(origin, { path, body: report, key: sandboxPartnerKey, header })
  const reported = await repeat(send)

  // A signature does one thing once.
  expect(countOf(reported.map(outcomeOf))).toEqual({
    200: 1,
    signature_used: times - 1,
  })
  ahead += 10 * minute
  expect((await send()).http).toBe(401)
  figures.push(
    `Replay: ${times} times at once: codes ${JSON.stringify(countOf(asked))}, registrations ${JSON.stringify(countOf(registered))}, work ${JSON.stringify(countOf(proven.map(({ code }) => code)))}, SMS by it ${JSON.stringify(countOf(spent.map(({ code }) => code)))}, complaints 1, reports 1`,
  )
}, 300_000)
