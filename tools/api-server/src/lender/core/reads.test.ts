import { randomBytes, randomUUID } from 'node:crypto'

import {
  type AnyEndpoint,
  bindCard,
  getCardForm,
  getConfirmDetail,
  getVariantConfirmDetail,
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

const dayMs = 24 * 60 * 60 * 1000
const productId = '0b7a4d56-6c7e-4b8e-9a55-2f1d3c4b5a73'
const accountId = randomUUID()
const offer = { amount: 500_000, fee: 10_000, interest: 6000, periods: 2, periodDays: 15 }

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)
let session = ''

beforeAll(async () => {
  server = await startServer({
    port: 0,
    ...(await testStorage()),
    sites: [],
    mode: 'sandbox',
    accountKey: randomBytes(32),
    pace: { reviewSeconds: 1, disburseSeconds: 1, waitsForCore: true, now: () => new Date(now) },
  })
  await core('PUT', `/core/products/${productId}`, sampleProduct)
  await core('POST', '/core/accounts', { accountId })
  session = String((await core('POST', '/core/sessions', { accountId })).data?.['sessionId'])
}, 240_000)
afterAll(() => server.close())

/** Each call has a moment of its own: a signature is used up by its success. */
function core(method: 'PUT' | 'POST' | 'GET' | 'DELETE', path: string, body?: object) {
  now += 1
  return callSigned(server.origin, { method, path, key, now: new Date(now), ...(body && { body }) })
}

function ask(endpoint: AnyEndpoint, fields: Record<string, string> = {}) {
  return call(server.origin, endpoint, { productId, ...fields }, session)
}

test('a product is read as it was written, and what was read can be written', async () => {
  const read = await core('GET', `/core/products/${productId}`)

  expect(read).toMatchObject({ http: 200, data: sampleProduct })
  expect(await core('PUT', `/core/products/${productId}`, read.data ?? {})).toMatchObject({ http: 200 })
  expect((await core('GET', `/core/products/${productId}`)).data).toEqual(read.data)
})

test('what a borrower chooses from fits also where the core system wrote it with blanks and signs of direction', async () => {
  // The number after it would be read backwards.
  const options = [{ name: 'Bangko Tala \u202e', type: '\u202aBTAL \u202c' }]
  const bank = { code: 'bankCode', title: 'Bank', category: 'enum', options }
  const number = { code: 'accountNumber', title: 'Account number', isAccountNumber: true, cardType: ' 1' }
  const [channel] = sampleProduct.repayment.channels
  const product = { ...sampleProduct, repayment: { channels: [{ ...channel, number: '\u200e301 ' }] } }

  expect(await core('PUT', `/core/products/${productId}`, product)).toMatchObject({ http: 200 })
  expect((await core('GET', `/core/products/${productId}`)).data).toMatchObject(sampleProduct)
  expect(await core('PUT', `/core/account-forms/${productId}`, { fields: [bank, number] })).toMatchObject({ http: 200 })
  expect((await ask(getCardForm, { product_id: productId })).data).toMatchObject({
    items: [{ note: [{ name: 'Bangko Tala', type: 'BTAL' }] }, {}],
  })
  expect(
    await call(
      server.origin,
      bindCard,
      { product_id: productId, bankCode: 'BTAL', accountNumber: '1234567890' },
      session,
    ),
  ).toMatchObject({ status: '0' })
})

test('an offer is read as it was written, until it is withdrawn', async () => {
  const path = `/core/offers/${accountId}/${productId}`

  await core('PUT', path, offer)
  expect(await core('GET', path)).toMatchObject({ http: 200, data: offer })
  expect((await core('GET', `/core/accounts/${accountId}`)).data).toMatchObject({ accountId, offers: [{ productId }] })
  expect((await ask(getConfirmDetail)).data).toMatchObject({ amount: '5,000.00' })

  expect(await core('DELETE', path)).toMatchObject({ http: 200, data: { accountId, productId } })
  expect(await core('DELETE', path)).toMatchObject({ http: 200 })
  expect(await core('GET', path)).toMatchObject({ http: 404, data: { error: 'not_found' } })
  expect((await ask(getConfirmDetail)).data).toMatchObject({ amount: '3,000.00' })
})

test('the confirm pages show what the core system says of an offer, until it ends', async () => {
  const path = `/core/offers/${accountId}/${productId}`
  const popups = {
    isPopType: 1,
    popTitle: 'Wait',
    popContent: 'It is yours today.',
    popAgreementUrl: '{origin}/privacy-policy',
  }
  const promo = { image: '/media/promo.webp', title: 'Half of the fee' }
  const expiresAt = new Date(now + dayMs).toISOString()
  const whole = { ...offer, ...popups, promo, buttonText: 'Take it', currencyFlag: 1, sendSms: 1, expiresAt }
  const terms = { amount: '5,000.00', periods: '2', termUnit: 'day' }

  for (const popAgreementUrl of [
    'javascript:alert(1)',
    '//elsewhere.example',
    '/\t/elsewhere.example',
    'data:text/html,x',
  ])
    expect(await core('PUT', path, { ...offer, popAgreementUrl })).toMatchObject({ data: { field: 'popAgreementUrl' } })
  expect(await core('PUT', path, whole)).toMatchObject({ http: 200 })
  expect((await core('GET', path)).data).toEqual(whole)

  const shown = (await ask(getConfirmDetail)).data
  const offerIdIn = (data: unknown) => readAnswer(getConfirmDetail, data).offerId ?? ''
  const offerId = offerIdIn(shown)

  expect(shown).toMatchObject({ ...popups, popAgreementUrl: `${server.origin}/privacy-policy`, sendSms: '1' })
  expect((await ask(getVariantConfirmDetail)).data).toMatchObject({ promo, buttonText: 'Take it', currencyFlag: 1 })
  await core('PUT', path, { ...whole, popTitle: 'Please wait' })
  expect(offerIdIn((await ask(getConfirmDetail)).data)).not.toBe(offerId)
  await core('PUT', path, whole)
  now += dayMs
  expect(await ask(pushLoan, { ...terms, offerId })).toMatchObject({
    status: '409',
    message: 'The offer has changed. Please look at it again.',
  })
  expect((await ask(getConfirmDetail)).data).toMatchObject({ amount: '3,000.00', isPopType: 0, popTitle: null })
  await core('DELETE', path)
  now -= dayMs
})

test('an order is read with its terms, and from its payout on with state, plan and ledger', async () => {
  const { data } = await ask(pushLoan, { amount: '3,000.00', periods: '1', termUnit: 'day' })
  const orderId = new URL(readAnswer(pushLoan, data).lendDetailsUrl ?? '').searchParams.get('orderId') ?? ''
  const path = `/core/orders/${orderId}`

  expect((await core('GET', `/core/accounts/${accountId}`)).data).toMatchObject({ orders: [{ orderId, productId }] })
  expect((await core('GET', path)).data).toMatchObject({
    accountId,
    status: 21,
    paidOutAt: null,
    terms: { ...sampleProduct.terms, late: { graceDays: 0 } },
    state: null,
    plan: [],
    ledger: [],
  })
  await core('POST', `${path}/status`, { status: 'payout' })
  now += 31 * dayMs
  expect((await core('GET', path)).data).toMatchObject({
    status: 180,
    state: { outstanding: 318_150, paid: 0, lateCharges: 15_150 },
    plan: [{ number: 1, dueDay: '2026-12-21', daysLate: 1, unpaid: 303_000, lateCharge: 15_150, outstanding: 318_150 }],
    ledger: [
      { from: 'lent', to: 'debt', amount: 303_000, instalment: 1 },
      { from: 'late-charges', to: 'debt', amount: 15_150, instalment: 1 },
    ],
  })
})

test('what does not exist is answered 404 with a word', async () => {
  const nobody = randomUUID()

  for (const path of [`products/${nobody}`, `accounts/${nobody}`, `orders/${nobody}`, 'orders/1'])
    expect(await core('GET', `/core/${path}`)).toMatchObject({ http: 404, data: { error: 'not_found' } })
})
