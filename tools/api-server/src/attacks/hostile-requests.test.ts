import {
  type AnyEndpoint,
  bindCard,
  getCardForm,
  getInstalmentPlan,
  getLoanDetails,
  listComplaints,
  listPayments,
  sessionHeader,
} from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { openDatabase } from '../platform/database/database.ts'
import { productIdOf } from '../sandbox/products.ts'
import { Borrower } from '../testing/borrower.ts'
import { call, type RawAnswer, rawRequest } from '../testing/caller.ts'
import { filedNumber, uploadedAddress } from '../testing/complaint-session.ts'
import { type MeasuredServer, startMeasuredServer } from '../testing/measured-thread.ts'
import { photograph } from '../testing/pictures.ts'
import { testStorage } from '../testing/test-database.ts'

/** What the victim's rows hold, and nobody else may see. */
const canary = {
  complaint: 'Canary complaint of the victim, 4c1f09',
  holder: 'Canarina Dela Cruz 4c1f09',
  birthday: '1979-04-17',
  account: '554400917733',
}
const cardProduct = productIdOf('bayani-loan')
const storage = await testStorage()
let server: MeasuredServer
let attacker: Borrower
let victim: Borrower
let victimPicture = ''
let victimComplaint = ''

beforeAll(async () => {
  server = await startMeasuredServer({ port: 0, ...storage, sites: [], mode: 'sandbox', proxies: ['127.0.0.1'] })
  attacker = await Borrower.like('repay', server.origin)
  victim = await Borrower.like('repay', server.origin)
  victimPicture = await uploadedAddress(server.origin, await photograph(40, 30), victim.session)
  victimComplaint = await filedNumber(server.origin, victim.session, {
    problemDetail: canary.complaint,
    problemImage: victimPicture,
  })

  const bound = await call(
    server.origin,
    bindCard,
    {
      product_id: cardProduct,
      cardType: '2',
      bankCode: 'BTAL',
      accountNumber: canary.account,
      branchPlace: '01-101',
      holderName: canary.holder,
      birthday: canary.birthday,
    },
    victim.session,
  )

  if (bound.status !== '0') throw new Error(`The victim's account was rejected: ${String(bound.message)}`)
}, 120_000)
afterAll(() => server.close())

/** A mangled call. */
interface Hostile {
  readonly endpoint: AnyEndpoint
  readonly method: string
  readonly as: 'form' | 'json' | 'query' | 'multipart' | 'raw'
  readonly session: 'own' | 'none' | 'unknown' | 'doubled' | 'huge'
  readonly fields: readonly (readonly [name: string, value: unknown])[]
}

const deep = `${'['.repeat(9_000)}${']'.repeat(9_000)}`

const garbage = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'NaN',
    'null',
    '2147483648',
    "' or '1'='1",
    '"; drop table accounts; --',
    '../../../etc/passwd',
    '\0',
    'a\0b',
    '\ud800',
    '\u202e\ufeff',
    '{origin}',
    '__proto__',
    '<img src=x onerror=alert(1)>',
    '00000000-0000-4000-8000-000000000000',
    '9'.repeat(400),
    'x'.repeat(9_000),
    '☃'.repeat(3_000),
    ','.repeat(60_000),
    '%'.repeat(20_000),
    'x'.repeat(1_200_000),
    null,
    true,
    -0,
    Number.MAX_VALUE,
    [],
    {},
    { length: 3, toString: 1 },
    Array.from({ length: 2_000 }, () => 'y'),
  ),
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.jsonValue({ maxDepth: 4 }),
)

/** Names the fields that a call of the contract sends; those of a record are the fields of the card form. */
function namesOf({ request }: AnyEndpoint): readonly string[] {
  const { entries } = request as { entries?: Record<string, unknown> }

  return entries === undefined
    ? ['product_id', 'cardType', 'bankCode', 'accountNumber', 'branchPlace', 'holderName', 'birthday', 'walletNumber']
    : Object.keys(entries)
}

function hostileCalls(): fc.Arbitrary<Hostile> {
  const own = [attacker.orderId, attacker.productId, cardProduct, '1', '30', '5', '5,250.00', 'BTAL', '1990-12-31']
  const foreign = [victim.orderId, victim.productId, victimPicture, victimComplaint]
  const value = fc.oneof(
    { arbitrary: fc.constantFrom<unknown>(...own), weight: 4 },
    { arbitrary: fc.constantFrom<unknown>(...foreign), weight: 4 },
    { arbitrary: garbage, weight: 3 },
  )

  return fc.constantFrom(...allEndpoints).chain((endpoint) => {
    const name = fc.oneof(
      { arbitrary: fc.constantFrom('x', ...namesOf(endpoint)), weight: 9 },
      fc.constantFrom('__proto__', 'constructor', 'sessionId', 'x'.repeat(5_000), 'a[b][c]', ''),
    )

    return fc.record({
      endpoint: fc.constant(endpoint),
      method: fc.oneof(
        { arbitrary: fc.constant(endpoint.method), weight: 12 },
        fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS'),
      ),
      as: fc.oneof(
        { arbitrary: fc.constant(endpoint.encoding), weight: 6 },
        fc.constantFrom('form', 'json', 'query', 'multipart', 'raw'),
      ),
      session: fc.oneof(
        { arbitrary: fc.constant('own' as const), weight: 6 },
        fc.constantFrom('none' as const, 'unknown' as const, 'doubled' as const, 'huge' as const),
      ),
      // Often all of the call's fields, so that the handlers are reached; then others, and some twice.
      fields: fc
        .tuple(
          fc.tuple(...namesOf(endpoint).map((one) => fc.tuple(fc.constant(one), value))),
          fc.array(fc.tuple(name, value), { maxLength: 4 }),
          fc.boolean(),
        )
        .map(([all, odd, isWhole]): Hostile['fields'] => [...(isWhole ? all : all.slice(1)), ...odd]),
    })
  })
}

/** A value as a form or a query carries it. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

const boundary = 'hostile-boundary'

function bodyOf({ as, fields }: Hostile): { type: string; body: string } {
  if (as === 'json') {
    const isDeep = fields.length % 5 === 4

    return { type: 'application/json', body: isDeep ? deep : JSON.stringify(Object.fromEntries(fields)) }
  }
  if (as === 'multipart') {
    const parts = fields.map(
      ([name, value], place) =>
        `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '')}"${place % 2 === 0 ? '; filename="x.jpg"' : ''}\r\n\r\n${textOf(value)}\r\n`,
    )

    return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}--${boundary}--\r\n` }
  }
  if (as === 'raw')
    return { type: 'application/x-www-form-urlencoded', body: fields.map(([, value]) => textOf(value)).join('&') }
  return {
    type: 'application/x-www-form-urlencoded',
    body: fields.map(([name, value]) => `${encode(name)}=${encode(textOf(value))}`).join('&'),
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}

function sessionOf({ session }: Hostile): Record<string, string | string[]> {
  const name = sessionHeader('sessionId')

  switch (session) {
    case 'own':
      return { [name]: attacker.session }
    case 'none':
      return {}
    case 'unknown':
      return { [name]: `${victim.session}%00` }
    case 'doubled':
      return { [name]: [attacker.session, 'nobody'] }
    case 'huge':
      return { [name]: 'x'.repeat(6_000) }
  }
}

async function send(hostile: Hostile, place: number): Promise<RawAnswer> {
  const { type, body } = bodyOf(hostile)
  const { endpoint, method, as } = hostile
  // What no address may be long is cut, as every client does.
  const query = as === 'query' || method === 'GET' ? `?${body.slice(0, 8_000).replaceAll(/[^\x21-\x7e]/g, '%')}` : ''
  const hasBody = !['GET', 'HEAD'].includes(method)

  return rawRequest(server.origin, endpoint.path + query, {
    method,
    headers: {
      ...(hasBody && { 'content-type': type }),
      // Networks of their own, so that no limit ends the run.
      'x-forwarded-for': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
      ...sessionOf(hostile),
    },
    ...(hasBody && { body }),
  })
}

/** What the victim sees; the attacker's run must leave it as it is. */
async function seenByVictim(): Promise<unknown[]> {
  const calls = [getLoanDetails, getInstalmentPlan, listComplaints, listPayments]
  const answers = await Promise.all(calls.map((endpoint) => victim.call(endpoint)))
  const form = await call(server.origin, getCardForm, { product_id: cardProduct }, victim.session)

  return [...answers, form].map(({ status, data }) => [status, data])
}

/** How long one turn of the event loop may take, in ms of processor time; other runs share a machine that throttles. */
const longestTurnMs = inject('isEveryRound') ? 100 : 400

test(`${roundsOf(10_000, 200)} mangled calls bring no failure, no foreign data and no long turn of the event loop`, async () => {
  const calls = fc.sample(hostileCalls(), { numRuns: roundsOf(10_000, 200), seed: 20 })
  const before = await seenByVictim()
  const secrets = [
    canary.complaint,
    canary.holder,
    canary.account,
    victim.session,
    /"Loan number","value":"([^"]+)/.exec(JSON.stringify(before[0]))?.[1] ?? '',
  ]
  const failed: string[] = []
  const leaked: string[] = []
  const statuses = new Map<number, number>()

  expect(secrets).not.toContain('')
  expect(JSON.stringify(before)).toContain(canary.complaint)
  expect(JSON.stringify(before)).toContain(canary.holder)
  // What is loaded and compiled with the first calls is no answer to an attack.
  for (const endpoint of allEndpoints)
    await send({ endpoint, method: endpoint.method, as: 'form', session: 'own', fields: [] }, 0)
  await server.reset()

  const waiting = calls.entries()
  const work = async () => {
    for (const [place, hostile] of waiting) {
      const { status, body } = await send(hostile, place)
      const text = body.toString()
      const what = `${hostile.method} ${hostile.endpoint.path} as ${hostile.as}: ${status} ${text.slice(0, 200)}`

      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= 500) failed.push(what)
      if (secrets.some((secret) => text.includes(secret))) leaked.push(what)
    }
  }

  await Promise.all([work(), work(), work(), work()])

  const { longestMs } = await server.reset()

  if (inject('isEveryRound'))
    console.log(`Longest turn ${longestMs.toFixed(1)} ms; answers:`, Object.fromEntries(statuses))
  expect(failed).toEqual([])
  expect(leaked).toEqual([])
  expect(longestMs).toBeLessThan(longestTurnMs)
  expect(await seenByVictim()).toEqual(before)
}, 600_000)

test('a canary of the victim is in no table and no line of the log, and the session is a hash', async () => {
  const { lines } = await server.close()
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const found: string[] = []

  try {
    const { rows: tables } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = 'public'`.execute(database.query)

    expect(tables.length).toBeGreaterThan(40)
    for (const { name } of tables) {
      const { rows } = await sql`select * from ${sql.table(name)}`.execute(database.query)
      const text = JSON.stringify(rows)

      for (const secret of [...Object.values(canary), victim.session]) if (text.includes(secret)) found.push(name)
    }
  } finally {
    await database.close()
  }
  expect(found).toEqual([])
  expect(
    lines.filter((line) => [...Object.values(canary), victim.session].some((secret) => line.includes(secret))),
  ).toEqual([])
  expect(lines.filter((line) => line.includes('failed'))).toEqual([])
})
