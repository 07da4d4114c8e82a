import { sandboxStaffToken } from '@pahiram/api-client/staff'
import { sessionHeader } from '@pahiram/contract'
import { allEndpoints } from '@pahiram/contract/all'
import { roundsOf } from '@pahiram/contract/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from '../lender/core/serve-core.ts'
import { sign, signatureHeader } from '../platform/signed/signature.ts'
import { sandboxPartnerKey } from '../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { Borrower } from '../testing/borrower.ts'
import { rawRequest } from '../testing/caller.ts'
import { testStorage } from '../testing/test-database.ts'

/* Every route that the server registers, a new one without a hand: odd values, types, sizes, encodings and orders, signed where it asks for it. */

const routes: { readonly method: string; readonly url: string }[] = []
const lines: string[] = []
let server: RunningServer
let borrower: Borrower

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    proxies: ['127.0.0.1'],
    log: (line) => void lines.push(line),
    // Whoever ends borrowers' sessions, or breaks the sandbox on purpose, ends the run.
    onRoute: ({ method, url }) =>
      void (url.startsWith('/__sandbox/faults') || routes.push({ method: String(method), url })),
  })
  borrower = await Borrower.like('repay', server.origin)
}, 240_000)
afterAll(() => server.close())

const staffNames =
  `id accountId status at kind amount state paidAt code channel name terms page day hours days limit after role reason request approve text
  content revision template links costs from until by app products expiresAt currency __proto__`.split(/\s+/)

/** What a call takes, all of it, and some others. */
function fieldsOf({ url }: { readonly url: string }, given: fc.Arbitrary<unknown>) {
  const known = allEndpoints.find(({ path }) => path === url)?.request as { entries?: object } | undefined
  const own = Object.keys(known?.entries ?? {})
  const others = fc.array(fc.tuple(fc.constantFrom(...staffNames), given), { maxLength: own.length === 0 ? 9 : 1 })

  return fc
    .tuple(fc.tuple(...own.map((name) => fc.tuple(fc.constant(name), given))), others)
    .map((both) => both.flat() as [string, unknown][])
}

const value = fc.oneof(
  {
    arbitrary: fc.constantFrom<unknown>('1', 1, '2026-11-28', '2026-02-30T25:61:00Z', 'repay', 'paid', 'refund'),
    weight: 3,
  },
  fc.constantFrom<unknown>(
    '',
    '\0',
    'a\0b',
    '\ud800',
    '٣',
    '１',
    '%',
    '%00',
    '../..',
    '{origin}',
    "' or 1=1 --",
    '\r\nX: y',
  ),
  fc.constantFrom<unknown>(
    null,
    true,
    [],
    {},
    [[]],
    -0,
    1e300,
    -1,
    0.1,
    2 ** 53,
    '1e999',
    '9'.repeat(400),
    'x'.repeat(70_000),
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.jsonValue({ maxDepth: 3 }),
)

interface OddCall {
  readonly route: { readonly method: string; readonly url: string }
  readonly parameters: readonly unknown[]
  readonly query: readonly (readonly [string, unknown])[]
  readonly fields: readonly (readonly [string, unknown])[]
  readonly as: 'json' | 'form' | 'multipart' | 'text' | 'gzip' | 'none'
  readonly isKnown: boolean
}

function oddCalls(): fc.Arbitrary<OddCall> {
  const own = fc.constantFrom<unknown>(borrower.orderId, borrower.productId, borrower.session)
  const anything = fc.oneof({ arbitrary: own, weight: 1 }, { arbitrary: value, weight: 2 })

  return fc.constantFrom(...routes).chain((route) =>
    fc.record({
      route: fc.constant(route),
      parameters: fc.array(anything, { minLength: 2, maxLength: 2 }),
      query: route.method === 'POST' ? fc.constant([]) : fieldsOf(route, anything),
      fields: fieldsOf(route, anything),
      as: fc.constantFrom('json', 'json', 'form', 'form', 'multipart', 'text', 'gzip', 'none'),
      isKnown: fc.integer({ min: 0, max: 9 }).map((drawn) => drawn > 0),
    }),
  )
}

function written(given: unknown): string {
  return (typeof given === 'string' ? given : (JSON.stringify(given) ?? '')).toWellFormed()
}

function bodyOf({ as, fields }: OddCall): { type: string; body: string } {
  switch (as) {
    case 'json':
      return { type: 'application/json', body: JSON.stringify(Object.fromEntries(fields)) }
    case 'gzip':
      return { type: 'application/json', body: '\x1f\x8b\x08' }
    case 'form':
      return {
        type: 'application/x-www-form-urlencoded',
        body: fields.map((one) => one.map(written).join('=')).join('&'),
      }
    case 'multipart':
      return {
        type: 'multipart/form-data; boundary=b',
        body: `${fields.map(([name, given]) => `--b\r\nContent-Disposition: form-data; name="${encodeURIComponent(name)}"; filename="x"\r\n\r\n${written(given)}\r\n`).join('')}--b--\r\n`,
      }
    case 'text':
      return { type: 'text/plain; charset=utf-16', body: fields.map(([, given]) => written(given)).join('\n') }
    case 'none':
      return { type: '', body: '' }
  }
}

async function statusOf(call: OddCall, place: number): Promise<number> {
  const { route, parameters, query, isKnown, as } = call
  const { method } = route
  const { type, body } = ['GET', 'HEAD'].includes(method) ? { type: '', body: '' } : bodyOf(call)
  let taken = 0
  const path = route.url.replaceAll(/:\w+|\*/g, () => encodeURIComponent(written(parameters[taken++])).slice(0, 900))
  const search = new URLSearchParams(query.map(([name, given]) => [name, written(given).slice(0, 500)]))
  const target = `${path}?${search}`
  const key = path.startsWith('/core/') ? sandboxCoreKey : sandboxPartnerKey
  const { status, headers } = await rawRequest(server.origin, target, {
    method,
    headers: {
      ...(type !== '' && { 'content-type': type }),
      ...(as === 'gzip' && { 'content-encoding': 'gzip' }),
      // Networks of their own, so that no limit ends the run.
      'x-forwarded-for': `10.${(place >> 16) & 255}.${(place >> 8) & 255}.${place & 255}`,
      ...(isKnown && {
        [sessionHeader('sessionId')]: borrower.session,
        authorization: `Bearer ${sandboxStaffToken}`,
        [signatureHeader]: sign(key, { method, path: target, body }, new Date()),
      }),
    },
    ...(body !== '' && { body }),
  })

  // What asks to be repeated is no failure.
  return status === 503 && 'retry-after' in headers ? 429 : status
}

const most = roundsOf(20_000, 1_500)

test(`${most} odd calls of every route that there is bring no failure`, async () => {
  const calls = fc.sample(oddCalls(), { numRuns: most, seed: 21 })
  const failed: string[] = []
  const counts = new Map<number, number>()
  const waiting = calls.entries()
  const work = async () => {
    for (const [place, call] of waiting) {
      const status = await statusOf(call, place)

      counts.set(status, (counts.get(status) ?? 0) + 1)
      if (status >= 500)
        failed.push(`${call.route.method} ${call.route.url}: ${status} ${JSON.stringify(call).slice(0, 600)}`)
    }
  }

  await Promise.all([work(), work(), work(), work()])
  expect(routes.length).toBeGreaterThan(150)
  // They reach what handles them, and are not all refused before.
  expect(counts.get(200)).toBeGreaterThan(most / 8)
  expect(failed).toEqual([])
  expect(lines.filter((line) => line.includes('failed'))).toEqual([])
}, 600_000)
