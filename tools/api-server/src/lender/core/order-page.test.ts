import { randomBytes, randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  countFailureClick,
  getFailure,
  getFailureLink,
  getInstalmentPlan,
  getLoanDetails,
  pushLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey as key } from './serve-core.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { sampleProduct } from '../../testing/month/sample-product.ts'

const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a72'

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)
let session = ''
const accountId = randomUUID()
let orderId = ''

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    accountKey: randomBytes(32),
    pace: { reviewSeconds: 1, disburseSeconds: 1, waitsForCore: true, now: () => new Date(now) },
  })
  await core('PUT', `/core/products/${productId}`, {
    ...sampleProduct,
    repayment: { ...sampleProduct.repayment, notice: 'The notice of the product' },
  })

  await core('POST', '/core/accounts', { accountId })
  session = String((await core('POST', '/core/sessions', { accountId })).data?.['sessionId'])

  const { data } = await ask(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })

  orderId = new URL(readAnswer(pushLoan, data).lendDetailsUrl ?? '').searchParams.get('orderId') ?? ''
  await core('POST', `/core/orders/${orderId}/status`, { status: 'payout' })
}, 240_000)
afterAll(() => server.close())

/** Each call has a moment of its own: a signature is used up by its success. */
function core(method: 'GET' | 'PUT' | 'POST', path: string, body?: object) {
  now += 1
  return callSigned(server.origin, { method, path, key, now: new Date(now), ...(body && { body }) })
}

function ask(endpoint: AnyEndpoint, fields: Record<string, string> = {}) {
  return call(server.origin, endpoint, { productId, ...fields }, session)
}

const page = () => `/core/orders/${orderId}/page`

test('what the core system says of an order is seen on its page and on that of its repayment', async () => {
  const shown = {
    telephone: '+63 2 8555 0188',
    h5Url: 'https://pay.example/loan',
    playeduL: 'https://confirm.example/withdraw',
    isScore: 1,
    KindTipsMsg: 'Pay at the counter until 20:00.',
    reyMsg: 'Please keep your receipt.',
    cardNeedPop: 1,
    cardPopTitle: 'Another account, please',
    cardPopMsg: 'Your bank closed this one.',
  }

  expect(
    await core('PUT', page(), {
      ...shown,
      inside: 1,
      noticeMsg: 'Counters are closed on 30 November.',
      isShowReyTop: 1,
    }),
  ).toMatchObject({ http: 200, data: { orderId } })
  expect((await ask(getLoanDetails, { orderId })).data).toMatchObject({ ...shown, inside: '1' })
  expect((await core('GET', `/core/orders/${orderId}`)).data).toMatchObject({ page: { ...shown, inside: 1 } })
  expect((await ask(getInstalmentPlan, { orderId })).data).toMatchObject({
    noticeMsg: 'Counters are closed on 30 November.',
    isShowReyTop: 1,
  })
})

test('a page replaces the whole of the one before, but for the account that is asked for', async () => {
  await core('PUT', page(), { reyMsg: 'Before', noticeMsg: 'Before', cardNeedPop: 1, cardPopTitle: 'Another account' })
  await core('PUT', page(), { h5Url: '{origin}/payments' })
  expect((await ask(getLoanDetails, { orderId })).data).toMatchObject({
    h5Url: `${server.origin}/payments`,
    inside: '0',
    isScore: 0,
    telephone: null,
    reyMsg: null,
    cardNeedPop: 1,
    cardPopTitle: 'Another account',
  })
  expect((await ask(getInstalmentPlan, { orderId })).data).toMatchObject({
    noticeMsg: 'The notice of the product',
    isShowReyTop: 0,
  })
  await core('PUT', page(), { cardNeedPop: 0 })
  expect((await ask(getLoanDetails, { orderId })).data).toMatchObject({ cardNeedPop: 0, cardPopTitle: null })
})

test('an account is shown the products that were recommended to it, on its order and when its login fails', async () => {
  const path = `/core/accounts/${accountId}/recommended`
  const [first, second] = [randomUUID(), randomUUID()]
  const namesOf = (list: readonly { name?: string | undefined }[]) => list.map(({ name }) => name)

  await core('PUT', `/core/products/${first}`, { ...sampleProduct, name: 'First' })
  await core('PUT', `/core/products/${second}`, { ...sampleProduct, name: 'Second' })

  // It is under review: an order that was paid out recommends nothing.
  const pushed = await ask(pushLoan, { productId: first, amount: '3,000.00', periods: '1', termUnit: 'day' })
  const waiting = new URL(readAnswer(pushLoan, pushed.data).lendDetailsUrl ?? '').searchParams.get('orderId') ?? ''
  const orderNames = async () => {
    const { data } = await ask(getLoanDetails, { productId: first, orderId: waiting })

    return namesOf(readAnswer(getLoanDetails, data).recProducts)
  }
  const usual = await orderNames()

  expect((await core('GET', `/core/accounts/${accountId}`)).data).toMatchObject({ recommended: null })
  expect(await core('PUT', path, { products: [second, randomUUID()] })).toMatchObject({
    http: 400,
    data: { error: 'product_unknown', field: 'products.1' },
  })
  expect(await orderNames()).toEqual(usual)
  expect(await core('PUT', path, { products: [second, first] })).toMatchObject({ http: 200, data: { accountId } })
  expect((await core('GET', `/core/accounts/${accountId}`)).data).toMatchObject({ recommended: [second, first] })
  expect(await orderNames()).toEqual(['Second', 'First'])
  expect(namesOf(readAnswer(getFailure, (await ask(getFailure)).data).list)).toEqual(['Second', 'First'])
  expect(await ask(getFailureLink, { id: second })).toMatchObject({ status: '0' })
  expect(await ask(countFailureClick, { id: second })).toMatchObject({ status: '0' })
  expect(await ask(getFailureLink, { id: productId })).toMatchObject({ status: '404' })
  expect(await core('PUT', path, { products: [] })).toMatchObject({ http: 200 })
  expect(await orderNames()).toEqual([])
})

test.each([
  'https://',
  'https://{origin}/x',
  'https://?x',
  'https://[::1/',
  'https://h:99999/',
  'https://u:p@h/',
  '{origin}/x\ty',
])('an address that no page opens is refused: %j', async (h5Url) => {
  expect(await core('PUT', page(), { h5Url })).toMatchObject({
    http: 400,
    data: { error: 'field_invalid', field: 'h5Url' },
  })
})

test('an address leads where it does without what nobody sees behind it', async () => {
  await core('PUT', page(), { h5Url: 'https://pay.example/x?id=1\u200b ' })
  expect((await core('GET', page().replace(/\/page$/, ''))).data).toMatchObject({
    page: { h5Url: 'https://pay.example/x?id=1' },
  })
})

test('a page with an unsafe address, or of no order, is refused with a word', async () => {
  expect(await core('PUT', page(), { h5Url: 'javascript:alert(1)' })).toMatchObject({
    http: 400,
    data: { error: 'field_invalid', field: 'h5Url' },
  })
  expect(await core('PUT', page(), { playeduL: '//elsewhere.example' })).toMatchObject({
    http: 400,
    data: { field: 'playeduL' },
  })
  expect(await core('PUT', `/core/orders/${randomUUID()}/page`, {})).toMatchObject({
    http: 404,
    data: { error: 'not_found' },
  })
})
