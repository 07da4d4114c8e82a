import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

import { getConfirmDetail, getLoanDetails } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from './serve-core.ts'
import { sign, signatureHeader } from '../../platform/signed/signature.ts'
import { sandboxPartnerKey } from '../../sandbox/sandbox-partner.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call, rawRequest } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

const coreKey = 'the-core-key-of-a-test-long-enough'
const partnerKey = 'the-partner-key-of-a-test-long-enough'
const guide = readFileSync(fileURLToPath(new URL('../../../../../docs/integration.md', import.meta.url)), 'utf8')

let server: RunningServer

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage('migrated')),
    sites: [],
    mode: 'production',
    coreKey,
    accountKey: randomBytes(32),
    partner: { key: partnerKey },
  })
}, 240_000)
afterAll(() => server.close())

test('what the guide sets holds for the server that its next line starts', () => {
  const [, settings = ''] = /^```sh\n(.*?)^```$/ms.exec(guide) ?? []

  expect(execFileSync('bash', ['-c', `${settings}env`], { encoding: 'utf8' })).toContain('PAHIRAM_MODE=production\n')
})

interface Step {
  readonly method: string
  readonly path: string
  readonly headers: Record<string, string>
  readonly body: string
}

/** What the answers said so far, by the names that the guide has for it. */
const known: Record<string, string> = {}

/** The calls of the guide, in its order: each is in a block of its own. */
const steps = [...guide.matchAll(/^```http\n(.*?)^```$/gms)].map(([, block = '']): Step => {
  const [head = '', ...rest] = block.split('\n\n')
  const [first = '', ...headers] = head.trim().split('\n')
  const [method = '', path = ''] = first.split(' ')

  return {
    method,
    path,
    headers: Object.fromEntries(headers.map((line) => line.split(': ') as [string, string])),
    body: rest.join('\n\n').trim(),
  }
})

function filled(text: string): string {
  return text.replaceAll(/<(\w+)>/g, (_, name: string) => {
    const value = name === 'now' ? new Date().toISOString() : known[name]

    if (value === undefined) throw new Error(`The guide uses ${name} before an answer had it`)
    return value
  })
}

/** Keeps every text of an answer under its name, and the query of what is an address. */
function learn(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    known[name] = value
    if (URL.canParse(value)) for (const [key, one] of new URL(value).searchParams) known[key] = one
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, one] of Object.entries(value)) learn(one, Array.isArray(value) ? name : key)
  }
}

async function follow(
  { method, path, headers, body }: Step,
  { origin } = server,
  [core, partner] = [coreKey, partnerKey],
): Promise<Record<string, unknown>> {
  const [where, text] = [filled(path), filled(body)]
  const key = where.startsWith('/partner/') ? partner : core
  const signature =
    Object.keys(headers).length > 0
      ? {}
      : { [signatureHeader]: sign(key, { method, path: where, body: text }, new Date()) }
  const sent = Object.entries(headers).map(([name, value]) => [name, filled(value)])
  const answer = await rawRequest(origin, where, {
    method,
    headers: { 'content-type': 'application/json', ...Object.fromEntries(sent), ...signature } as Record<
      string,
      string
    >,
    ...(text !== '' && { body: text }),
  })
  const { code, message, data } = JSON.parse(answer.body.toString()) as Record<string, unknown>

  expect([where, code, message]).toEqual([where, '0', 'success'])
  learn(data)
  return data as Record<string, unknown>
}

test('the guide leads a production server from empty to loans that are repaid, extended, settled and cancelled', async () => {
  const answers: Record<string, unknown>[] = []

  expect(steps).toHaveLength(29)
  for (const step of steps.slice(0, 15)) answers.push(await follow(step))

  const session = known['sessionId'] ?? ''
  const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a69'
  const order = await call(server.origin, getLoanDetails, { productId, orderId: known['orderId'] ?? '' }, session)

  expect(order.data).toMatchObject({ orderStatus: 200 })
  expect(answers[7]).toMatchObject({
    changes: [{ kind: 'card' }, { kind: 'order', data: { status: 21, amount: 300_000 } }],
  })
  expect(answers[12]).toMatchObject({ outcome: 'booked', applied: 303_000, unapplied: 0 })
  // By it the page asks the server whether the code is ours.
  expect(new URL(String(answers[11]?.['payUrl'])).searchParams.get('orderId')).toBe(known['orderId'])
  expect(answers[13]).toMatchObject({ state: 'received', orderStatus: 200, receipt: { amount: '₱3,030.00' } })

  expect(answers[8]).toMatchObject({
    holderName: 'Maria Santos',
    answers: { bankCode: 'BTAL', holderName: 'Maria Santos' },
    numbers: { accountNumber: '1234567890' },
  })

  const { changes } = answers[14] as { changes: { kind: string }[] }

  expect(changes.map(({ kind }) => kind).toSorted()).toEqual(['receipt', 'status', 'status', 'status'])

  for (const step of steps.slice(15)) answers.push(await follow(step))
  expect(answers[19]).toMatchObject({ outcome: 'booked', applied: 100_000 })
  expect(answers[20]).toMatchObject({ outcome: 'noted' })
  expect(answers[22]).toMatchObject({ outcome: 'booked', applied: 18_000 })
  expect(answers[24]).toMatchObject({ outcome: 'booked', applied: 300_000, unapplied: 0 })

  const second = (answers[25] as { changes: { kind: string; data: { status?: number } }[] }).changes

  expect(second.map(({ kind, data }) => data.status ?? kind)).toEqual([
    21,
    170,
    'receipt',
    'reversal',
    'extension',
    'receipt',
    200,
    'receipt',
  ])
  expect(answers[28]).toMatchObject({ status: 110, cancelledAt: expect.any(String) as string, state: null })

  // The offer was the account's own, and so is its disclosure.
  const offer = await call(server.origin, getConfirmDetail, { productId }, session)

  expect(offer.data).toMatchObject({ amount: '3,000.00', cost: { received: '₱2,850.00', repaid: '₱3,030.00' } })
}, 120_000)

test('a report in a currency that no product has is no money in that of the products, where nobody knows its code', async () => {
  const report = (currency: string) => ({
    id: currency,
    code: '9',
    amount: 1,
    paidAt: Date.now(),
    channel: '1',
    state: 'paid',
    currency,
  })

  for (const [currency, http] of [
    ['INR', 400],
    ['PHP', 200],
  ] as const)
    expect(
      await callSigned(server.origin, { path: '/partner/payments', key: partnerKey, body: report(currency) }),
    ).toMatchObject({ http })
})

test.each([0, 1000])(
  'the same calls lead to a repaid loan in a sandbox, whose clock pays out %i seconds after the approval',
  async (disburseSeconds) => {
    const pace = { reviewSeconds: 1000, disburseSeconds, now: () => new Date() }
    const storage = await testStorage()
    // With its own key: given another one, the core system alone decides.
    const sandbox = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
    const next = (step: number) => follow(steps[step] as Step, sandbox, [sandboxCoreKey, sandboxPartnerKey])

    try {
      for (let step = 0; step < 10; step += 1) await next(step)
      for (const step of [10, 10]) {
        expect(await next(step)).toEqual({ orderId: known['orderId'], status: 170 })
      }
      await next(11)
      expect(await next(12)).toMatchObject({ outcome: 'booked', applied: 303_000 })
    } finally {
      await sandbox.close()
    }
  },
  120_000,
)

test('nothing of the core API answers without its own key, and a product that is not as agreed is refused', async () => {
  const path = '/core/accounts'

  expect(await callSigned(server.origin, { path, key: partnerKey, body: {} })).toMatchObject({
    http: 401,
    code: '401',
    data: { error: 'signature_wrong' },
  })
  expect(await callSigned(server.origin, { path, key: coreKey, body: { accountId: 'x' } })).toMatchObject({
    http: 400,
    code: '400',
    data: { error: 'field_invalid', field: 'accountId' },
    message: 'accountId is not as expected: it is no uuid',
  })
  expect(
    await callSigned(server.origin, {
      method: 'PUT',
      path: '/core/products/x',
      key: coreKey,
      body: {},
    }),
  ).toMatchObject({ http: 404, data: { error: 'not_found' } })
})
