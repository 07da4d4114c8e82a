import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { codesTo, landingDocument, landingVisitor, newCaptcha } from '../../testing/landing-visitor.ts'
import { callStaff } from '../../testing/caller.ts'
import { databaseFolder } from '../../testing/temporary-folder.ts'
import { unseal } from '../../platform/keys/encryption.ts'
import { phoneKeyOf, promotionKeys } from '../../platform/keys/promotion-keys.ts'
import { belonging } from '../../platform/keys/sealed-text.ts'
import { exactText } from '../../ledger/landing/visit-source.ts'

const dataDir = databaseFolder()
const lines: string[] = []
const everyCharacter = `\0\u0001\t\r\n "'\\\\0&=%+#;/?<b>é₱你好😀\u202e\u200d\ufeff\uffff end`
let server: RunningServer
let origin = ''
let ahead = 0
let isClosed = false

beforeAll(async () => {
  server = await startServer({
    port: 0,
    dataDir,
    sites: [],
    mode: 'sandbox',
    configuration: { mobilePattern: 'ph' },
    pace: { reviewSeconds: 20, disburseSeconds: 20, now: () => new Date(Date.now() + ahead) },
    log: (line) => lines.push(line),
  })
  ;({ origin } = server)
  for (const id of ['one', 'two']) await callStaff(origin, '/staff/templates', { document: landingDocument(id) })
})
afterAll(async () => closeServer())

/** Once: the last story looks into the database, which a server holds alone. */
async function closeServer(): Promise<void> {
  if (!isClosed) await server.close()
  isClosed = true
}

/** A visitor who was sent a code, with the captcha that it was sent for. */
async function visitorWithCode(common: Record<string, string> = {}, headers: Record<string, string> = {}) {
  const visitor = landingVisitor(origin, common, headers)
  const captcha = await newCaptcha(origin)
  const { code } = await visitor.askCode(captcha)

  if (code !== '0') throw new Error(`No code was sent: ${String(code)}`)

  const [smsCode = ''] = await codesTo(origin, visitor.phone)

  return { visitor, captcha, smsCode, wrongCode: smsCode === '000000' ? '000001' : '000000' }
}

test('a visitor registers with the captcha that the code was sent for', async () => {
  const { visitor, captcha, smsCode } = await visitorWithCode()

  expect(await visitor.register({ ...captcha, smsCode })).toEqual({
    http: 200,
    code: '0',
    data: null,
    message: 'success',
  })

  // A reload sends it again.
  const known = { code: '11', data: null, message: 'You have registered, please download the APP to log in' }

  expect(await visitor.register({ ...captcha, smsCode })).toMatchObject(known)
})

test.each([['G-%1 %2'], ['%1-%2'], ['\u200e%1%2'], ['Your code is %1%2.']])(
  'a code that was pasted as “%s” is no wrong guess',
  async (written) => {
    const { visitor, captcha, smsCode } = await visitorWithCode()
    const typed = written.replace('%1', smsCode.slice(0, 3)).replace('%2', smsCode.slice(3))

    expect(await visitor.register({ ...captcha, smsCode: typed })).toMatchObject({ code: '0' })
  },
)

test('a registration is answered alike when it is sent again with its key, and refused with another content', async () => {
  const { visitor, captcha, smsCode } = await visitorWithCode()
  const fields = { ...captcha, smsCode, idempotencyKey: 'a-key' }
  const first = await visitor.register(fields)

  expect(first).toMatchObject({ code: '0' })
  // The answer got lost, and the picture was drawn again.
  expect(await visitor.register({ ...fields, ...(await newCaptcha(origin)) })).toEqual(first)
  expect(await visitor.register({ ...fields, invite_code: 'another' })).toMatchObject({ code: '422', data: null })
  expect(await visitor.register({ ...fields, idempotencyKey: 'other' })).toMatchObject({ code: '11' })
})

test('only who types the right code learns that a number is registered', async () => {
  const { visitor, captcha, smsCode } = await visitorWithCode()

  await visitor.register({ ...captcha, smsCode })
  ahead += 11 * 60_000

  // A second visit, in another writing of the number: the answers are those of a new number until the code is right.
  const again = landingVisitor(origin, {}, {}, visitor.phone.replace('0', '+63'))
  const next = await newCaptcha(origin)

  expect(await again.askCode(next)).toMatchObject({ code: '0' })

  const [code = ''] = await codesTo(origin, visitor.phone)
  const wrongCode = code === '000000' ? '000001' : '000000'

  expect(await again.register({ ...next, smsCode: wrongCode })).toMatchObject({ code: '102' })
  expect(await again.register({ ...(await newCaptcha(origin)), smsCode: wrongCode })).toMatchObject({ code: '102' })
  expect(await again.register({ ...next, smsCode: code })).toMatchObject({ code: '11', data: null })
})

test('a stranger’s wrong guesses at a number do not use up those of who asked for its code', async () => {
  const { visitor, captcha, smsCode, wrongCode } = await visitorWithCode()
  const codes: unknown[] = []

  for (let round = 0; round < 5; round += 1) {
    const strange = await newCaptcha(origin)

    for (let guess = 0; guess < 6; guess += 1) {
      codes.push((await visitor.register({ ...strange, smsCode: wrongCode })).code)
    }
  }
  expect(new Set(codes)).toEqual(new Set(['102']))

  // By now strangers have no guess left, not even the right one; the owner has all five.
  expect(await visitor.register({ ...(await newCaptcha(origin)), smsCode })).toMatchObject({ code: '102' })
  expect(await visitor.register({ ...captcha, smsCode: wrongCode })).toMatchObject({ code: '102' })
  expect(await visitor.register({ ...captcha, smsCode })).toMatchObject({ code: '0' })
})

test('another captcha must be a fresh one that is right, and is then as good as the first', async () => {
  const { visitor, captcha, smsCode, wrongCode } = await visitorWithCode()
  const wrong = { http: 200, code: '-1', data: null }
  const fresh = await newCaptcha(origin, captcha.sid)

  expect(await visitor.register({ ...fresh, capcode: '????', smsCode })).toMatchObject(wrong)
  // That was its one try.
  expect(await visitor.register({ ...fresh, smsCode })).toMatchObject(wrong)
  expect(await visitor.register({ sid: '', capcode: '', smsCode })).toMatchObject(wrong)

  // What was proven for one number is nothing for another.
  expect(await landingVisitor(origin).register({ ...captcha, smsCode })).toMatchObject(wrong)

  const again = await newCaptcha(origin, captcha.sid)

  expect(await visitor.register({ ...again, smsCode: wrongCode })).toMatchObject({ code: '102' })
  expect(await visitor.register({ ...again, capcode: again.capcode.toLowerCase(), smsCode })).toMatchObject({
    code: '0',
  })
})

test('a code is guessed at five times, then not even the right one helps', async () => {
  const { visitor, captcha, smsCode, wrongCode } = await visitorWithCode()
  const wrong = {
    http: 200,
    code: '102',
    data: null,
    message: 'The SMS code is wrong or too old. Please check it, or get a new one.',
  }

  for (const typed of ['', wrongCode, `${smsCode}0`, wrongCode]) {
    expect(await visitor.register({ ...captcha, smsCode: typed })).toEqual(wrong)
  }
  expect(
    (await Promise.all(Array.from({ length: 4 }, () => visitor.register({ ...captcha, smsCode: wrongCode })))).map(
      ({ code }) => code,
    ),
  ).toEqual(['102', '102', '102', '102'])
  expect(await visitor.register({ ...captcha, smsCode })).toEqual(wrong)

  // A new code has tries of its own.
  const next = await newCaptcha(origin)

  await visitor.askCode(next)
  expect(await visitor.register({ ...next, smsCode: (await codesTo(origin, visitor.phone))[0] ?? '' })).toMatchObject({
    code: '0',
  })
})

test('a code and its captcha hold for ten minutes, and one that came late does not end an earlier one', async () => {
  const { visitor, captcha, smsCode } = await visitorWithCode()

  ahead += 10.1 * 60_000
  expect(await visitor.register({ ...captcha, smsCode })).toMatchObject({ code: '-1' })
  expect(await visitor.register({ ...(await newCaptcha(origin)), smsCode })).toMatchObject({ code: '102' })

  const first = await newCaptcha(origin)
  const second = await newCaptcha(origin)

  await visitor.askCode(first)
  await visitor.askCode(second)

  const [late = '', early = ''] = await codesTo(origin, visitor.phone)

  expect(late).not.toBe(early)
  expect(await visitor.register({ ...second, smsCode: early })).toMatchObject({ code: '0' })
})

test('of the same registration sent ten times at once one succeeds, the others find the account', async () => {
  const { visitor, captcha, smsCode } = await visitorWithCode()
  const answers = await Promise.all(Array.from({ length: 10 }, () => visitor.register({ ...captcha, smsCode })))

  expect(answers.map(({ code }) => code).toSorted()).toEqual(['0', ...Array.from({ length: 9 }, () => '11')])
})

test('a registration with an invalid number or a too long field is rejected', async () => {
  const captcha = await newCaptcha(origin)
  const { visitor, captcha: proven, smsCode } = await visitorWithCode({ invite_code: 'x'.repeat(8193) })

  expect(await landingVisitor(origin, {}, {}, '123').register({ ...captcha, smsCode })).toMatchObject({ code: '400' })
  expect(await visitor.register({ ...proven, smsCode })).toMatchObject({
    code: '400',
    message: 'invite_code is too long',
  })
})

test('what the link said is kept byte for byte, with the template that was shown', async () => {
  const tracked = ['utm_tag', 'user_from', 'app_from', 'invite_code', 'id', 'userName', 'deviceId', 'appName']
  const common = Object.fromEntries(tracked.map((name) => [name, `${name}${everyCharacter}`]))
  const named = await visitorWithCode(common, { 'x-template': 'two@1' })
  const pressed = landingVisitor(origin, { utm_tag: 'pressed' })
  const silent = await visitorWithCode({ utm_tag: 'silent' }, { 'x-template': 'two@7' })

  await named.visitor.click('two')
  expect(await named.visitor.register({ ...named.captcha, smsCode: named.smsCode })).toMatchObject({ code: '0' })
  await pressed.visit('one')
  await pressed.click('one')
  expect(await pressed.registerWhole()).toMatchObject({ code: '0' })
  expect(await silent.visitor.register({ ...silent.captcha, smsCode: silent.smsCode })).toMatchObject({ code: '0' })
  await closeServer()

  const database = await openDatabase({ dataDir, onLost: (why) => expect.unreachable(why) })
  const accountKey = Buffer.from(readFileSync(join(dataDir, 'account-key'), 'utf8'), 'base64')
  const keys = promotionKeys(accountKey)

  try {
    const kept = await registrationOf(database, keys.phoneKey(named.visitor.phone.replace('0', '+63')))

    expect(unseal(kept.sealed_phone, phoneKeyOf(accountKey), belonging.phone(kept.id))).toBe(
      named.visitor.phone.replace('0', '+63'),
    )
    expect(
      [
        kept.utm_tag,
        kept.user_from,
        kept.app_from,
        kept.invite_code,
        kept.promotion_id,
        kept.user_name,
        kept.device_id,
        kept.app_name,
      ].map(exactText),
    ).toEqual(tracked.map((name) => `${name}${everyCharacter}`))
    expect(kept).toMatchObject({ template_id: 'two', version: 1, merchant_number: '0' })
    expect(await registrationOf(database, keys.phoneKey(pressed.phone.replace('0', '+63')))).toMatchObject({
      template_id: 'one',
      version: 1,
      utm_tag: 'pressed',
    })
    expect(await registrationOf(database, keys.phoneKey(silent.visitor.phone.replace('0', '+63')))).toMatchObject({
      template_id: '',
      version: 0,
      utm_tag: 'silent',
    })
    expect(await whereFound(database, [named.visitor.phone.slice(1), pressed.phone.slice(1)])).toEqual([
      'sandbox_messages',
    ])
  } finally {
    await database.close()
  }
})

function registrationOf({ query }: Database, phoneKey: string) {
  return query
    .selectFrom('registrations')
    .innerJoin('landing_sources', 'landing_sources.id', 'registrations.source_id')
    .where('phone_key', '=', phoneKey)
    .selectAll(['registrations', 'landing_sources'])
    .select('registrations.id as id')
    .executeTakeFirstOrThrow()
}

/** The tables that hold one of the texts anywhere. */
async function whereFound({ pool }: Database, texts: readonly string[]): Promise<string[]> {
  const { rows: tables } = await pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by table_name`,
  )
  const found: string[] = []

  for (const { name } of tables) {
    const { rows } = await pool.query<{ count: string }>(
      `select count(*) from "${name}" as row where row::text like any ($1)`,
      [texts.map((text) => `%${text}%`)],
    )

    if (Number(rows[0]?.count) > 0) found.push(name)
  }
  return found
}

test('nothing of ours failed, and nothing was logged but the messages', () => {
  expect(lines.filter((line) => !line.startsWith('SMS '))).toEqual([])
})
