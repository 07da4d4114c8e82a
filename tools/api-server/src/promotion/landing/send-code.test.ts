import { captchaImage } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { codesTo, landingDocument, landingVisitor, newCaptcha, newPhone } from '../../testing/landing-visitor.ts'
import { testStorage } from '../../testing/test-database.ts'
import { addressLimit, numberLimit, waitFor } from './send-code.ts'

const minute = 60_000
const lines: string[] = []
let server: RunningServer
let origin = ''
let ahead = 0

beforeAll(async () => {
  const now = () => new Date(Date.now() + ahead)

  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    pace: { reviewSeconds: 20, disburseSeconds: 20, now },
    sms: { perAddress: 20, perHour: 1000, perDay: 1000 },
    log: (line) => lines.push(line),
  })
  ;({ origin } = server)
  await callStaff(origin, '/staff/templates', { document: landingDocument('ph', { mobilePattern: 'ph' }) })
  await callStaff(origin, '/staff/templates', { document: landingDocument('cn', { mobilePattern: 'as-specified' }) })
})
afterAll(async () => server.close())

/** So that no test meets the limits that another has used up. */
function later(minutes: number): void {
  ahead += minutes * minute
}

const wrongCaptcha = {
  http: 200,
  code: '101',
  data: null,
  message: 'The characters of the picture are wrong or too old. Please type the new ones.',
}

test('whoever solves the captcha is sent a code', async () => {
  const visitor = landingVisitor(origin)
  const { data } = await visitor.session()
  const captcha = await newCaptcha(origin, (data as { sid: string }).sid)

  expect(await visitor.askCode({ ...captcha, capcode: captcha.capcode.toLowerCase() })).toEqual({
    http: 200,
    code: '0',
    data: null,
    message: 'success',
  })
  expect(await codesTo(origin, visitor.phone)).toEqual([expect.stringMatching(/^\d{6}$/)])
  expect(await codesTo(origin, visitor.phone.replace('0', '+63'))).toHaveLength(1)
  expect(lines.at(-1)).toMatch(/^SMS to \+639\d{9}: \d{6} is your Pahiram code\./)
})

test('a captcha accepts one attempt: wrong, used and old ones send no code', async () => {
  const visitor = landingVisitor(origin)
  const right = await newCaptcha(origin)

  expect(await visitor.askCode({ ...right, capcode: 'AAAA' === right.capcode ? 'CCCC' : 'AAAA' })).toEqual(wrongCaptcha)
  expect(await visitor.askCode(right)).toEqual(wrongCaptcha)

  const old = await newCaptcha(origin)

  later(2.1)
  expect(await visitor.askCode(old)).toEqual(wrongCaptcha)

  const replaced = await newCaptcha(origin)
  const fresh = await newCaptcha(origin, replaced.sid)

  expect(fresh.capcode).not.toBe(replaced.capcode)
  expect(await visitor.askCode(replaced)).toEqual(wrongCaptcha)
  for (const odd of [
    { sid: '', capcode: '' },
    { sid: 'x', capcode: 'AAAA' },
    { sid: "' or true --", capcode: 'AAAA' },
    { sid: newPhone(), capcode: '\u0130' },
  ]) {
    expect(await visitor.askCode(odd)).toEqual(wrongCaptcha)
  }
  expect(await codesTo(origin, visitor.phone)).toEqual([])

  const used = await newCaptcha(origin)

  expect(await visitor.askCode(used)).toMatchObject({ code: '0' })
  expect(await visitor.askCode(used)).toEqual(wrongCaptcha)
  expect(await landingVisitor(origin).askCode(used)).toEqual(wrongCaptcha)
})

test('the same timestamp is the same picture to the byte, another one a new picture', async () => {
  const { sid } = await newCaptcha(origin)
  const show = async (t: string) => {
    const picture = await rawRequest(origin, `${captchaImage.path}?sid=${sid}&t=${t}&deviceId=d`)
    const { body } = await rawRequest(origin, `/__sandbox/captcha?sid=${sid}`)

    expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'no-store' })
    return body.toString()
  }
  const bytesOf = async (t: string) =>
    (await rawRequest(origin, `${captchaImage.path}?sid=${sid}&t=${t}`)).body.toString('base64')
  const first = await show('1')
  const drawn = await bytesOf('1')

  expect(await show('1')).toBe(first)
  expect(await bytesOf('1')).toBe(drawn)
  expect(new Set([first, await show('2'), await show('3'), await show('4'), await show('5')]).size).toBeGreaterThan(1)
  expect((await rawRequest(origin, `${captchaImage.path}?t=1`)).status).toBe(400)
  expect((await rawRequest(origin, `${captchaImage.path}?sid=1&t=1`)).status).toBe(400)
  expect((await rawRequest(origin, `/__sandbox/captcha?sid=${sid.replace(/.$/, 'x')}`)).status).toBe(404)
})

test('the same call twice at once is one SMS', async () => {
  const visitor = landingVisitor(origin)
  const captcha = await newCaptcha(origin)
  const codes = await Promise.all(Array.from({ length: 6 }, async () => (await visitor.askCode(captcha)).code))

  expect(codes.toSorted()).toEqual(['0', '101', '101', '101', '101', '101'])
  expect(await codesTo(origin, visitor.phone)).toHaveLength(1)
})

test('a number is sent three codes in ten minutes, however many ask at once, and then waits ever longer', async () => {
  later(60)

  const visitor = landingVisitor(origin)
  const captchas = await Promise.all(Array.from({ length: 6 }, () => newCaptcha(origin)))
  const answers = await Promise.all(captchas.map((captcha) => visitor.askCode(captcha)))

  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0', '0', '0', '429', '429', '429'])
  expect(answers.find(({ code }) => code === '429')?.message).toBe(
    'You’ve asked for too many codes. Please try again in 10 minutes.',
  )
  expect(await codesTo(origin, visitor.phone)).toHaveLength(3)
  later(10.1)
  expect(
    (await Promise.all([visitor.askCode(), visitor.askCode(), visitor.askCode()])).map(({ code }) => code),
  ).toEqual(['0', '0', '0'])
  // Another writing of the number is the same phone.
  expect(await landingVisitor(origin, {}, {}, visitor.phone.replace('0', '63')).askCode()).toMatchObject({
    code: '429',
    message: 'You’ve asked for too many codes. Please try again in 20 minutes.',
  })
})

test('an address is sent so many codes in ten minutes, whatever the numbers', async () => {
  later(24 * 60)
  // Another address is not held up; the sandbox has but one, so that time must do.
  const answers: unknown[] = []

  for (let count = 0; count < 22; count += 1) answers.push((await landingVisitor(origin).askCode()).code)
  expect(answers).toEqual([...Array.from({ length: 20 }, () => '0'), '429', '429'])
  expect((await landingVisitor(origin).askCode()).message).toMatch(/^Many codes were sent to your network\. /)
  // A clock that was ahead, and is right again.
  later(-36 * 60)
  expect(await landingVisitor(origin).askCode()).toMatchObject({ code: '0' })
  later(36 * 60)
  later(10.1)
  expect(await landingVisitor(origin).askCode()).toMatchObject({ code: '0' })
})

test('all visitors together are sent so many codes an hour, and the log says so before', async () => {
  const logged: string[] = []
  const small = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    sms: { perAddress: 60, perHour: 5, perDay: 1000 },
    log: (line) => logged.push(line),
  })
  const codes: unknown[] = []

  for (let count = 0; count < 7; count += 1) codes.push((await landingVisitor(small.origin).askCode()).code)
  await small.close()
  expect(codes).toEqual(['0', '0', '0', '0', '0', '503', '503'])
  expect(logged.filter((line) => line.includes(' codes that '))).toEqual([
    'Of the 5 codes that visitors are sent in an hour, 80 % are sent.',
    'The 5 codes that visitors are sent in an hour are used up; no more are sent.',
  ])
})

test('codes that are refused to a number use up nothing of what all visitors are sent together', async () => {
  const small = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    sms: { perAddress: 60, perHour: 5, perDay: 5 },
    log: () => undefined,
  })
  const greedy = landingVisitor(small.origin)
  const codes: unknown[] = []

  for (let count = 0; count < 8; count += 1) codes.push((await greedy.askCode()).code)
  expect(codes).toEqual(['0', '0', '0', '429', '429', '429', '429', '429'])
  expect((await landingVisitor(small.origin).askCode()).code).toBe('0')
  expect((await landingVisitor(small.origin).askCode()).code).toBe('0')
  expect((await landingVisitor(small.origin).askCode()).code).toBe('503')
  await small.close()
})

test.each(['', '123', '12345678901', '0917123456', '+6391712345678', '0917123456a', '09171234567\0'])(
  'the number %j is rejected, and the captcha stays valid',
  async (phone) => {
    const captcha = await newCaptcha(origin)

    expect(await landingVisitor(origin, {}, {}, phone).askCode(captcha)).toMatchObject({ http: 200, code: '400' })
    expect(await landingVisitor(origin).askCode(captcha)).toMatchObject({ code: '0' })
  },
)

test('which numbers count is the template’s to say, where it is known', async () => {
  const rejected = { code: '400', message: 'Please enter the correct mobile number.' }
  const specified = '13812345678'

  expect(await landingVisitor(origin, {}, { 'x-template': 'ph@1' }, specified).askCode()).toMatchObject(rejected)
  expect(await landingVisitor(origin, {}, { 'x-template': 'cn@1' }).askCode()).toMatchObject(rejected)
  expect(await landingVisitor(origin, {}, { 'x-template': 'cn@1' }, specified).askCode()).toMatchObject({ code: '0' })

  // Without the header the phone's last press decides; without that, whatever is allowed somewhere.
  const silent = landingVisitor(origin)

  expect(await silent.click('cn')).toMatchObject({ code: '0' })
  expect(await silent.askCode()).toMatchObject(rejected)
  later(61)
  expect(await silent.askCode()).toMatchObject({ code: '0' })
})

test('nothing of ours failed', () => {
  expect(lines.filter((line) => !line.startsWith('SMS '))).toEqual([])
})

const now = new Date('2026-11-21T08:00:00Z')
const ago = (...minutes: number[]) => minutes.map((one) => new Date(now.getTime() - one * minute))

test.each([
  [[], 0],
  [[0, 0], 0],
  [[0, 0, 0], 10],
  [[1, 2, 9], 1],
  [[1, 2, 10], 0],
  // The second three: twenty minutes.
  [[0, 0, 0, 11, 11, 11], 20],
  [[5, 5, 19, 30, 30, 30], 1],
  [[5, 5, 20, 40, 40, 40], 0],
  // The third three: forty.
  [[0, 0, 0, 21, 21, 21, 32, 32, 32], 40],
])('after codes sent %o minutes ago the next waits %d minutes', (sent, wait) => {
  expect(waitFor(numberLimit, ago(...sent), now)).toBe(wait * minute)
})

test('an address that is used without a pause is sent its codes in every ten minutes of the day', () => {
  const sent: Date[] = []

  for (let at = 0; at < 24 * 60; at += 1) {
    const moment = new Date(now.getTime() + at * minute)

    if (waitFor(addressLimit(3), sent, moment) === 0) sent.unshift(moment)
  }
  expect(sent).toHaveLength((24 * 60 * 3) / 10)
})

test('whoever asks on and on is sent a handful a day, and no wait is longer than the day', () => {
  const sent: Date[] = []

  for (let at = 0; at < 24 * 60; at += 1) {
    const moment = new Date(now.getTime() + at * minute)

    if (waitFor(numberLimit, sent, moment) === 0) sent.unshift(moment)
  }
  expect(sent.length).toBeLessThan(25)
  expect(
    waitFor(
      numberLimit,
      Array.from({ length: 3000 }, () => now),
      now,
    ),
  ).toBe(24 * 60 * minute)
})
