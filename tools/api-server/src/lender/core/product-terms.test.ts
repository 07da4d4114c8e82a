import { randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  getAgreementLink,
  getConfirmDetail,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  getLoanDocuments,
  getTemplate,
  getVariantConfirmDetail,
  listOrderAgreements,
  listPayments,
  pushLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { readCaps } from '../../ledger/caps.ts'
import { sandboxCoreKey as key } from './serve-core.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { callLanding } from '../../testing/landing-visitor.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'

const dayMs = 24 * 60 * 60 * 1000
const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a70'
const product = {
  name: 'Terms of its own',
  logo: '/x.png',
  leastAmount: 100_000,
  greatestAmount: 500_000,
  rate: '1% a month',
  description: 'x',
  terms: { amount: 300_000, fee: 15_000, interest: 3000, periods: 1, periodDays: 30 },
  repayment: { channels: [{ number: '301', name: 'Counter', kind: 'counter', logo: '/x.png' }] },
}

const logged: string[] = []
let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    log: (said) => void logged.push(said),
    pace: { reviewSeconds: 1, disburseSeconds: 1, now: () => new Date(now) },
    caps: { ...readCaps({ PAHIRAM_CAPS: '{"totalCostPercent":30}' }, 'production'), refuses: true },
  })
}, 240_000)
afterAll(() => server.close())

function core(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object) {
  return callSigned(server.origin, { method, path, key, now: new Date(now), ...(body && { body }) })
}

test('a loan follows the late terms of its product, and stops at the caps of the deployment', async () => {
  const late = { perDay: [{ until: 10, percent: 1 }, { percent: 10 }], graceDays: 2 }

  expect(await core('PUT', `/core/products/${productId}`, { ...product, late })).toMatchObject({ http: 200 })

  const { data: account } = await core('POST', '/core/accounts', {})
  const { accountId } = account as { accountId: string }
  const { data: begun } = await core('POST', '/core/sessions', { accountId })
  const { sessionId } = begun as { sessionId: string }
  const ask = (endpoint: Parameters<typeof call>[1], fields: Record<string, string> = {}) =>
    call(server.origin, endpoint, { productId, ...fields }, sessionId)

  expect((await ask(getConfirmDetail)).data).toMatchObject({
    cost: { late: expect.stringContaining('days 3 to 10 1.00% (₱30.30), from day 11 10.00% (₱303.00)') as string },
  })
  expect((await ask(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })).data).toHaveProperty(
    'lendDetailsUrl',
  )

  const due = async (days: number) => {
    now = Date.UTC(2026, 10, 21, 4) + (30 + days) * dayMs + 60_000

    const { dueAmount, lateCost } = (await ask(getLoanDetails)).data as { dueAmount: string; lateCost: string }

    return [dueAmount, lateCost]
  }

  expect(await due(2)).toEqual(['₱3,030.00', '₱30.30'])
  expect(await due(3)).toEqual(['₱3,060.30', '₱30.30'])
  // 30 % of ₱3,000, less fee and interest: ₱720.
  expect(await due(60)).toEqual(['₱3,750.00', '₱0.00'])
})

test('a product or an offer above a cap is refused with its figure', async () => {
  const dear = { ...product.terms, interest: 80_000 }

  expect(await core('PUT', `/core/products/${productId}`, { ...product, terms: dear })).toMatchObject({
    http: 400,
    data: { error: 'above_cap' },
    message: 'terms: fee and interest are 31.67% of the amount, above the cap of 30%.',
  })

  const { data } = await core('POST', '/core/accounts', {})
  const { accountId } = data as { accountId: string }

  expect(await core('PUT', `/core/offers/${accountId}/${productId}`, dear)).toMatchObject({ http: 400 })
  // Not read, it would be an offer without an end.
  expect(
    await core('PUT', `/core/offers/${accountId}/${productId}`, { ...product.terms, expireAt: '2026-01-01' }),
  ).toMatchObject({ http: 400 })
  expect(await core('PUT', `/core/offers/${accountId}/${productId}`, product.terms)).toMatchObject({ http: 200 })

  // What was offered before there was the cap is not lent above it.
  expect(await core('PUT', `/core/products/${productId}`, { ...product, caps: { totalCostPercent: 5 } })).toMatchObject(
    {
      http: 400,
    },
  )

  const cheap = { ...product, terms: { ...product.terms, fee: 0 }, caps: { totalCostPercent: 5 } }
  const { data: begun } = await core('POST', '/core/sessions', { accountId })
  const push = { productId, amount: '3,000.00', periods: '1', termUnit: 'day' }
  const { sessionId } = begun as { sessionId: string }

  expect(await core('PUT', `/core/products/${productId}`, cheap)).toMatchObject({ http: 200 })
  expect(await call(server.origin, pushLoan, push, sessionId)).toMatchObject({ status: '404' })
  expect(logged).toContainEqual(
    expect.stringContaining('fee and interest are 6.00% of the amount, above the cap of 5%'),
  )
  expect(await core('DELETE', `/core/offers/${accountId}/${productId}`)).toMatchObject({ http: 200 })
  expect(await call(server.origin, pushLoan, push, sessionId)).toMatchObject({ status: '0' })
})

test('terms that cannot be are refused, naming the field', async () => {
  for (const [field, wrong] of [
    [
      'late.perDay',
      {
        late: {
          perDay: [
            { until: 10, percent: 1 },
            { until: 5, percent: 1 },
          ],
        },
      },
    ],
    ['late.perDay', { late: { perDay: [{ percent: 1 }, { until: 5, percent: 1 }] } }],
    ['late.graceDays', { late: { graceDays: -1 } }],
    ['extension.most', { extension: { most: 1.5 } }],
    ['prepayment.from', { prepayment: { from: 'never' } }],
    ['caps.totalCostPercent', { caps: { totalCostPercent: '1' } }],
    // Read as if nothing was said, these were no caps and the usual late charges.
    ['caps.totalCostPercnt', { caps: { totalCostPercnt: 1 } }],
    ['Caps', { Caps: { totalCostPercent: 1 } }],
    ['enable', { enable: false }],
    ['terms.inRupee', { terms: { ...product.terms, inRupee: true } }],
    ['late.0', { late: [{ until: 30, percent: 1 }] }],
    ['late.perDay.0.untill', { late: { perDay: [{ untill: 30, percent: 1 }] } }],
    ['extension.alowed', { extension: { alowed: false } }],
    ['extension.fee.precent', { extension: { fee: { percent: 1, precent: 2 } } }],
    ['prepayment.leastDay', { prepayment: { leastDay: 0 } }],
  ] as const) {
    const answer = await core('PUT', `/core/products/${productId}`, { ...product, ...wrong })

    expect([answer.http, answer.message]).toEqual([400, expect.stringContaining(field)])
  }
})

/** The specification's own late terms, in the figures of any language. */
const usualTerm = /(?<![\d.,])(?:[542](?:[.,]0+)?\s?%|(?:30|90)\s?(?:days|araw|días|hari|天))/u
const loanCalls = [
  getLoanDetails,
  getInstalmentPlan,
  getExtensionInfo,
  listOrderAgreements,
  listPayments,
  getLoanDocuments,
]
const agreements = [
  { position: '1', title: 'Loan agreement', content: 'Between you and {product}.\n\n{figures}' },
  { position: '2', title: 'Disclosure statement', content: '{figures}\n\n{cost}' },
]

/** Every text that the pages of a loan are sent in a language, from its offer to when it is late. */
async function textsOf(more: object, lang: string): Promise<string> {
  const id = randomUUID()
  const terms = { ...product.terms, periods: 1, periodDays: 40 }
  const texts: string[] = []

  now += dayMs
  expect(await core('PUT', `/core/products/${id}`, { ...product, terms, agreements, ...more })).toMatchObject({
    http: 200,
  })

  const { accountId } = (await core('POST', '/core/accounts', { accountId: randomUUID() })).data as {
    accountId: string
  }
  const newSession = async () => String((await core('POST', '/core/sessions', { accountId })).data?.['sessionId'])
  let sessionId = await newSession()
  const read = async (endpoint: AnyEndpoint, fields: Record<string, string> = {}) => {
    const asked = { productId: id, ...fields }
    const query = new URLSearchParams({ lang, ...(endpoint.method === 'GET' && asked) })
    const { data, message } = await call(
      server.origin,
      endpoint,
      endpoint.method === 'GET' ? '' : asked,
      sessionId,
      `?${query}`,
    )

    texts.push(JSON.stringify(data), String(message))
    return data
  }

  await read(getConfirmDetail)
  await read(getVariantConfirmDetail)
  for (const { position } of agreements) {
    const { contract_url } = (await read(getAgreementLink, { position, scene: '3' })) as { contract_url: string }

    texts.push((await (await fetch(contract_url)).text()).replaceAll(/<style.*?<\/style>/gs, ''))
  }

  const pushed = (await read(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })) as {
    lendDetailsUrl: string
  }
  const orderId = new URL(pushed.lendDetailsUrl).searchParams.get('orderId') ?? ''

  // Under review, running, due soon, late.
  for (const days of [0, 1, 38, 3]) {
    now += days * dayMs + 5000
    sessionId = await newSession()
    for (const endpoint of loanCalls) await read(endpoint, { orderId })
  }
  return texts.join('\n')
}

test.each(['en', 'fil', 'es', 'id', 'zh'])(
  'no page of a loan shows a term that its product lacks: %s',
  async (lang) => {
    const other = {
      late: { perDay: [{ until: 12, percent: 1 }, { percent: 3 }], graceDays: 1 },
      extension: { allowed: false },
      prepayment: { leastDays: 60 },
    }
    const texts = await textsOf(other, lang)

    expect(texts.match(usualTerm)).toBeNull()
    expect(texts).toMatch(/1[.,]00\s?%/)
    // Neither an extension nor an early settlement is offered.
    expect(texts).toContain('"orderStatus":180,')
    expect(texts).not.toContain('"isDelay":"1"')
    expect(texts).not.toContain('"kind":"all"')

    // Where its product has them, they are found.
    const usual = await textsOf({ prepayment: { from: 'any', leastDays: 0 } }, lang)

    expect(usual).toMatch(usualTerm)
    expect(usual).toContain('"isDelay":"1"')
    expect(usual).toContain('"kind":"all"')
  },
)

/** Terms that products have, whichever they are: rates, how long a loan runs, half of that, a penalty. */
const anyTerm =
  /\d\s?%|(?<!\d)(?:91|365)\s?(?:days?|araw|días|hari|天)|\bhalf of|mitad|kalahati|separuh|过半|penalt|penaliza|违约金/iu

test.each(['en', 'fil', 'es', 'id', 'zh'])(
  'no landing page of the library states a term by itself: %s',
  async (lang) => {
    for (const templateId of ['ph-weekend', 'ph-payday', 'ph-sari', 'ph-download', 'ph-agreement']) {
      const { data } = await callLanding(server.origin, getTemplate, { templateId, lang })
      const { title, config } = readAnswer(getTemplate, data)
      // What the server fills in is the products' own.
      const texts = JSON.stringify([title, config?.blocks.filter(({ type }) => type !== 'loan-terms')])

      expect([templateId, texts.match(usualTerm), texts.match(anyTerm)]).toEqual([templateId, null, null])
    }
  },
)
