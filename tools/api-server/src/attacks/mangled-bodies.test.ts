import { randomUUID } from 'node:crypto'

import { sandboxStaffToken } from '@pahiram/api-client/staff'
import type { RouteOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from '../lender/core/serve-core.ts'
import { openDatabase } from '../platform/database/database.ts'
import { sign, signatureHeader } from '../platform/signed/signature.ts'
import { sandboxPartnerKey } from '../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../start-server.ts'
import { rawRequest } from '../testing/caller.ts'
import { callSigned } from '../testing/signed-call.ts'
import { testStorage } from '../testing/test-database.ts'

const storage = await testStorage()
const lines: string[] = []
let server: RunningServer

beforeAll(async () => {
  const log = (line: string) => void lines.push(line)

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', log, onRoute: remember })
}, 240_000)
afterAll(() => server.close())

const id = randomUUID()

/** Every write of the core system, of partners and of staff, as the server registered them. */
const writes: (readonly [method: string, path: string, key: string | undefined])[] = []

function remember({ method, url }: RouteOptions): void {
  const key = { core: sandboxCoreKey, partner: sandboxPartnerKey, staff: undefined }
  const [, room = ''] = url.split('/')

  // These read no body.
  if (/\/(?:conversions\/test|accounts\/reseal)$/.test(url)) return
  if (room in key && ['POST', 'PUT'].includes(String(method)))
    writes.push([String(method), url.replaceAll(/:\w+/g, id), key[room as keyof typeof key]])
}

const deep = (open: string, close: string, times = 20_000) => open.repeat(times) + close.repeat(times)

/** Bodies that say nothing that any call takes. */
const mangled: readonly (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '7',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":1}}',
  '{"id":1,"id":2,"accountId":[],"status":{},"name":null,"paidAt":"2026-02-30T00:00:00Z"}',
  '{"id":"\\u0000","accountId":"\\u0000","name":"\\u0000","status":"\\u0000","code":"\\u0000"}',
  '{"id":"\\ud800","accountId":"\\ud800","name":"\\ud800\\u001b","status":"payout\\r\\n"}',
  '{"__proto__":{"accountId":"x"},"constructor":{"prototype":1},"accountId":"x"}',
  '{"accountId":1e999,"revision":1e999,"amount":-0,"credit":{}}',
  `{"accountId":"${'x'.repeat(900_000)}"}`,
  `{"pages":${deep('[', ']')},"accountId":${deep('[', ']')}}`,
  `{"name":"x","pages":[{"id":"a","kind":"register","blocks":${deep('[', ']')}}],"accountId":7}`,
  `{"accountId":${deep('{"a":', '}').replace('}', '1}')}}`,
  Buffer.from([0xff, 0xfe, 0x7b, 0x00, 0x7d, 0x00]),
  Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]),
  Buffer.from('\uFEFF\uFEFF{}'),
  `{"accountId":"${'x'.repeat(1_100_000)}"}`,
]
const types = [
  'application/json',
  'text/plain',
  'application/x-www-form-urlencoded',
  'nonsense',
  'multipart/form-data',
  '',
]

test('whatever is in a body, of whatever type, every write of the house answers it with 4xx', async () => {
  const wrong: string[] = []

  for (const [method, path, key] of writes) {
    for (const [place, body] of mangled.entries()) {
      const type = types[place % types.length] ?? ''

      for (const sent of new Set([type, 'application/json'])) {
        const headers = {
          'content-type': sent,
          ...(key === undefined
            ? { authorization: `Bearer ${sandboxStaffToken}` }
            : { [signatureHeader]: sign(key, { method, path, body }, new Date()) }),
        }
        const { status } = await rawRequest(server.origin, path, { method, headers, body })

        if (status < 400 || status >= 500)
          wrong.push(`${method} ${path} ${String(body).slice(0, 60)} as ${sent}: ${status}`)
      }
    }
  }
  expect(writes.length).toBeGreaterThan(30)
  expect(wrong).toEqual([])
  expect(lines.filter((line) => line.includes('failed'))).toEqual([])
}, 300_000)

test('what a partner signed is kept for people to look at, whatever it is', async () => {
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })

  try {
    const { length } = await database.query.selectFrom('odd_reports').select('body_hash').execute()

    // All but the one that is too long to be read.
    expect(length).toBe(mangled.length - 1)
  } finally {
    await database.close()
  }
})

const figures = { amount: 500_000, fee: 40_000, interest: 27_900, periods: 3, periodDays: 31 }
const channel = { number: '301', name: 'Counter', kind: 'counter', logo: '/media/a.svg' }
const product = {
  name: 'Agila Cash',
  logo: '/media/logos/agila-cash.svg',
  leastAmount: 200_000,
  greatestAmount: 2_500_000,
  rate: '0.06% a day',
  description: 'Money in your account within a day',
  terms: figures,
  repayment: { channels: [channel] },
  agreements: [{ position: '1', title: 'Loan agreement', content: 'Between you and us.\r\n\n\tDone.' }],
}
const field = { code: 'bankCode', title: 'Bank' }
const form = (...fields: object[]) => ({ path: `/core/account-forms/${id}`, body: { fields } })
const aProduct = (differences: object) => ({ path: `/core/products/${id}`, body: { ...product, ...differences } })

const one = { name: 'Alpha', type: 'X' }
/** Whoever chose the second would be shown the first. */
const sameType = [one, { name: 'Beta', type: ' X' }]

test.each([
  ['repayment.channels', aProduct({ repayment: { channels: [channel, channel] } })],
  ['agreements', aProduct({ agreements: [...product.agreements, ...product.agreements] })],
  ['agreements.0.content', aProduct({ agreements: [{ position: '1', title: 'a', content: 'a\0b' }] })],
  ['agreements.0.position', aProduct({ agreements: [{ ...product.agreements[0], position: '1/2' }] })],
  ['agreements.0.position', aProduct({ agreements: [{ ...product.agreements[0], position: '..' }] })],
  ['leastAmount', aProduct({ leastAmount: 2_500_001 })],
  ['terms.amount', aProduct({ terms: { ...figures, amount: 199_999 } })],
  ['terms.amount', aProduct({ terms: { ...figures, amount: 2_500_001 } })],
  ['terms.fee', aProduct({ terms: { ...figures, fee: 500_001 } })],
  ['link', aProduct({ link: 'javascript:alert(1)' })],
  ['link', aProduct({ link: '//evil.example' })],
  ['logo', aProduct({ logo: 'data:image/svg+xml,<svg/>' })],
  ['name', aProduct({ name: 'Agila\rATTACH:http://evil.example' })],
  ['name', aProduct({ name: 'Agila\u0085Cash' })],
  ['name', aProduct({ name: '\u202e' })],
  ['fields', form(field, field)],
  ['fields.0.code', form({ ...field, code: 'idempotencyKey' })],
  ['fields.0.code', form({ ...field, code: 'product_id' })],
  ['fields.0.code', form({ ...field, code: 'constructor' })],
  ['fields.0.code', form({ ...field, code: 'prototype' })],
  ['fields.0.options', form({ ...field, category: 'enum' })],
  ['fields.0.options', form({ ...field, category: 'citySelect', options: [] })],
  ['fields.0.options', form({ ...field, category: 'enum', options: sameType })],
  [
    'fields.0.options.0.children',
    form({ ...field, category: 'citySelect', options: [{ ...one, children: sameType }] }),
  ],
  ['fee', { path: `/core/offers/${id}/${id}`, body: { ...figures, fee: 500_001 } }],
])('a body whose %s is wrong is refused by that name', async (name, call) => {
  expect(await callSigned(server.origin, { ...call, method: 'PUT', key: sandboxCoreKey })).toMatchObject({
    http: 400,
    code: '400',
    data: { error: 'field_invalid', field: name },
  })
})

test('the product without those faults is taken', async () => {
  const call = { method: 'PUT', key: sandboxCoreKey }

  expect(await callSigned(server.origin, { ...call, ...aProduct({}) })).toMatchObject({ http: 200 })
  expect(await callSigned(server.origin, { ...call, ...form(field) })).toMatchObject({ http: 200 })
})
