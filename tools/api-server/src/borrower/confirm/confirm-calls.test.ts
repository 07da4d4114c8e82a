import {
  type AnyEndpoint,
  getAgreementLink,
  getConfirmDetail,
  getLoanDetails,
  getVariantAgreementLink,
  getVariantConfirmDetail,
  listAgreements,
  listVariantAgreements,
  pushLoan,
  pushVariantLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type ConfirmProduct, confirmProductId } from '../../sandbox/products.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'
import { yearlyRateByNewton } from '../../testing/yearly-rate.ts'

const storage = await testStorage()
const terms = { amount: '5,000.00', periods: '3', termUnit: 'day' }

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

function start(): Promise<RunningServer> {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  const configuration = { companyName: 'Araw & Co', secRegistration: 'CS2026', certificateOfAuthority: '12' }

  return startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', configuration, pace })
}

beforeAll(async () => {
  server = await start()
})

afterAll(() => server.close())

function post(endpoint: AnyEndpoint, session: string, product: ConfirmProduct, fields: Record<string, string> = {}) {
  return call(server.origin, endpoint, { productId: confirmProductId(product), ...fields }, session)
}

function get(endpoint: AnyEndpoint, session: string, product: ConfirmProduct, fields: Record<string, string> = {}) {
  const query = new URLSearchParams({ productId: confirmProductId(product), scene: '3', ...fields })

  return call(server.origin, endpoint, '', session, `?${query}`)
}

async function statusOf(session: string, product: ConfirmProduct): Promise<number | undefined> {
  return readAnswer(getLoanDetails, (await post(getLoanDetails, session, product)).data).orderStatus
}

async function timelineOf(session: string, product: ConfirmProduct) {
  return readAnswer(getLoanDetails, (await post(getLoanDetails, session, product)).data).timeline
}

function orderIn(data: unknown): string {
  const { lendDetailsUrl = '' } = readAnswer(pushLoan, data)

  return new URL(lendDetailsUrl).searchParams.get('orderId') ?? ''
}

test('a borrower reads what is confirmed: amounts, days, plan', async () => {
  const { status, data } = await post(getConfirmDetail, 'confirm', 'agila-cash')

  expect(status).toBe('0')
  expect(Object.keys(data as object).toSorted()).toEqual(
    Object.keys(getConfirmDetail.answer.shape.kind === 'object' ? getConfirmDetail.answer.shape.of : {}).toSorted(),
  )
  expect(data).toMatchObject({ ...terms, days: '93', firstPayTime: '22 Dec 2026', popAgreementUrl: null, isPopType: 0 })
  expect(readAnswer(getConfirmDetail, data).repay_plans).toEqual([
    { amount: '1,759.66', pay_time: '22 Dec 2026', remark: 'in 31 days' },
    { amount: '1,759.66', pay_time: '22 Jan 2027', remark: 'in 62 days' },
    { amount: '1,759.68', pay_time: '22 Feb 2027', remark: 'in 93 days' },
  ])
  expect((await post(getConfirmDetail, 'confirm-retention', 'dagat-credit')).data).toMatchObject({ isPopType: 1 })
})

test.each(['agila-cash', 'agila-express', 'bayani-loan', 'dagat-credit'] as const)(
  'the cost of %s is computed from the very plan that is shown',
  async (product) => {
    const { amount, details, repay_plans, cost } = readAnswer(
      getConfirmDetail,
      (await post(getConfirmDetail, product === 'agila-express' ? 'confirm-refused' : 'confirm-retention', product))
        .data,
    )
    const today = Date.parse('21 Nov 2026 UTC')
    const minorUnits = (text = '') => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)
    const rowOf = (label: string) => details.find(({ text }) => text === label)?.value
    const plan = repay_plans.map((entry) => ({
      amount: minorUnits(entry.amount),
      day: (Date.parse(`${entry.pay_time} UTC`) - today) / 86_400_000,
    }))
    const received = minorUnits(cost?.received)
    const repaid = plan.reduce((sum, payment) => sum + payment.amount, 0)
    const yearly = yearlyRateByNewton(received, plan)

    expect(minorUnits(amount)).toBeGreaterThan(0)
    expect([cost?.received, cost?.repaid]).toEqual([rowOf('You will receive'), rowOf('Total to repay')])
    expect([minorUnits(cost?.repaid), minorUnits(cost?.cost)]).toEqual([repaid, repaid - received])
    expect(cost?.effectiveRate).toBe(`${(yearly * 100).toFixed(2)}% a year`)
    expect(cost?.monthlyRate).toBe(`${(((1 + yearly) ** (1 / 12) - 1) * 100).toFixed(2)}% a month`)
  },
)

test('the variant adds its logo, button, currency and promotion', async () => {
  const promo = await post(getVariantConfirmDetail, 'confirm2-promo', 'bayani-fiesta')
  const rupee = readAnswer(
    getVariantConfirmDetail,
    (await post(getVariantConfirmDetail, 'confirm2-rupee', 'dagat-rupee')).data,
  )

  expect(promo.status).toBe('00')
  expect(promo.data).toMatchObject({
    comProductName: 'Bayani Fiesta',
    buttonText: 'Take the fiesta loan',
    currencyFlag: 0,
    isPopType: 1,
    popAgreementUrl: `${server.origin}/agreements/1?productId=${confirmProductId('bayani-fiesta')}`,
    promo: { image: '/media/promos/fiesta.svg' },
  })
  expect((await fetch(`${server.origin}/media/promos/fiesta.svg`)).status).toBe(200)
  expect(rupee).toMatchObject({ currencyFlag: true, amount: '10,000.00' })
  expect(rupee.details[0]).toEqual({ text: 'Loan amount', value: '₹10,000.00' })
  expect(rupee.promo).toBeUndefined()
})

test.each([
  ['version 3', 'confirm', listAgreements, getAgreementLink],
  ['variant', 'confirm2', listVariantAgreements, getVariantAgreementLink],
])('each agreement opens as a page that may stand in our frame only (%s)', async (_, session, list, link) => {
  const agreements = readAnswer(list, (await get(list, session, 'agila-cash')).data)

  expect(agreements.map(({ title }) => title)).toEqual(['Loan agreement', 'Disclosure statement', 'Privacy consent'])
  for (const { title, position = '' } of agreements) {
    const { contract_url = '' } = readAnswer(link, (await get(link, session, 'agila-cash', { position })).data)
    const page = await fetch(contract_url)
    const html = await page.text()
    const policy = page.headers.get('content-security-policy') ?? ''

    expect(contract_url).not.toContain(session)
    expect([page.status, html.includes(`<h1>${title}</h1>`)]).toEqual([200, true])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'self'")
    expect(html.replace(/<style>.*<\/style>/, '')).not.toMatch(/\{|undefined|NaN|<script/)
  }
  expect((await get(link, session, 'agila-cash', { position: '9' })).message).toBe('This agreement does not exist.')
})

test('the agreement and the disclosure statement state the cost that the page shows', async () => {
  const { cost } = readAnswer(getConfirmDetail, (await post(getConfirmDetail, 'confirm', 'agila-cash')).data)

  for (const position of ['1', '2']) {
    const page = await fetch(`${server.origin}/agreements/${position}?productId=${confirmProductId('agila-cash')}`)
    const html = await page.text()

    expect(html).toContain('<caption>What this loan costs</caption>')
    for (const [label, value] of [
      ['You get', cost?.received],
      ['You repay', cost?.repaid],
      ['It costs', cost?.cost],
      ['Effective rate', `${cost?.effectiveRate}, ${cost?.monthlyRate}`],
      ['If you pay late', cost?.late],
    ])
      expect(html).toContain(`<th scope="row">${label}</th><td>${value}</td>`)
  }
})

test('each agreement names the lender with its registration numbers', async () => {
  for (const position of ['1', '2', '3']) {
    const page = await fetch(`${server.origin}/agreements/${position}?productId=${confirmProductId('agila-cash')}`)

    expect(await page.text()).toContain(
      '<footer lang="en">Araw &amp; Co · SEC Registration No. CS2026, Certificate of Authority No. 12</footer>',
    )
  }
})

test('the disclosure statement holds the figures of its product; an unknown product has none', async () => {
  const html = await (await fetch(`${server.origin}/agreements/2?productId=${confirmProductId('agila-cash')}`)).text()

  for (const figure of ['₱5,000.00', '₱400.00', '₱4,600.00', '₱279.00', '₱5,279.00', '₱1,759.68']) {
    expect(html).toContain(`<td>${figure}</td>`)
  }
  for (const query of ['', '?productId=1', '?productId=00000000-0000-4000-8000-000000000000']) {
    expect((await fetch(`${server.origin}/agreements/2${query}`)).status).toBe(404)
  }
})

test('a push is one order, which moves from review to running; a second push says so', async () => {
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(pushLoan, 'confirm', 'agila-cash', terms)))
  const orderId = orderIn(answers[0]?.data)
  const address = `${server.origin}/order?productId=${confirmProductId('agila-cash')}&orderId=${orderId}`

  expect(answers.map(({ data }) => data)).toEqual(answers.map(() => ({ lendDetailsUrl: address })))
  expect(await statusOf('confirm', 'agila-cash')).toBe(21)
  expect(await timelineOf('confirm', 'agila-cash')).toEqual({ applied: '21 Nov 2026' })
  now += 20_000
  expect(await statusOf('confirm', 'agila-cash')).toBe(151)
  expect(await timelineOf('confirm', 'agila-cash')).toEqual({
    applied: '21 Nov 2026',
    approved: '21 Nov 2026',
  })
  expect(orderIn((await post(pushLoan, 'confirm', 'agila-cash', terms)).data)).toBe(orderId)
  now += 10_000

  const { data } = await post(getLoanDetails, 'confirm', 'agila-cash', { orderId })

  expect(data).toMatchObject({
    orderStatus: 170,
    noticeStatusText: 'Your loan is on track',
    noticeDesText: 'Nothing to do until 22 Dec 2026.',
    recProducts: [],
    timeline: null,
  })
  expect(readAnswer(getLoanDetails, data).userOrderDetail?.detail[0]).toEqual({
    text: 'Amount to repay',
    value: '₱5,279.00',
  })
  expect((await post(pushLoan, 'confirm', 'agila-cash', terms)).message).toBe(
    'You already have a running loan of this product.',
  )
})

test('a refused borrower may try again, and gets a new order', async () => {
  const express = { amount: '2000', periods: '1', termUnit: 'day' }
  const first = orderIn((await post(pushLoan, 'confirm-refused', 'agila-express', express)).data)

  now += 20_000
  expect(await statusOf('confirm-refused', 'agila-express')).toBe(110)

  const second = orderIn((await post(pushLoan, 'confirm-refused', 'agila-express', express)).data)

  expect(second).not.toBe(first)
  expect(await statusOf('confirm-refused', 'agila-express')).toBe(21)
})

test('the variant takes its loan in its own fields', async () => {
  const offer = { amount: '8000.00', period: '4', unit: 'day' }
  const { status, data } = await post(pushVariantLoan, 'confirm2', 'sampaguita-lend', offer)

  expect(status).toBe('00')
  expect(await statusOf('confirm2', 'sampaguita-lend')).toBe(21)
  expect(orderIn(data)).toMatch(/^[\da-f-]{36}$/)
})

test.each([
  { ...terms, amount: '50,000.00' },
  { ...terms, amount: '5000.001' },
  { ...terms, amount: 'lots' },
  { ...terms, periods: '6' },
  { ...terms, termUnit: 'month' },
])('terms that are not offered are refused: $amount, $periods, $termUnit', async (changed) => {
  const { status, message } = await post(pushLoan, 'confirm2', 'agila-cash', changed)

  expect(status).toBe('400')
  expect(message).toBe('This product offers ₱5,000.00 in 3 payments. Open this page again to see the offer.')
})

test('an order is seen by its borrower alone', async () => {
  const orderId = orderIn((await post(pushLoan, 'confirm-agreement', 'agila-cash', terms)).data)
  const other = await post(getLoanDetails, 'confirm2-promo', 'agila-cash', { orderId })
  const lookedUp = await post(getLoanDetails, 'confirm2-promo', 'agila-cash')

  expect([other.status, other.data]).toEqual(['404', null])
  expect([lookedUp.status, lookedUp.message]).toEqual(['404', 'You have no loan of this product.'])
})

test.each<[AnyEndpoint, Record<string, string>]>([
  [getConfirmDetail, {}],
  [getVariantConfirmDetail, {}],
  [pushLoan, terms],
  [pushVariantLoan, { amount: '5000', period: '3', unit: 'day' }],
])('nobody confirms without a session, or what is not offered: $name', async (endpoint, fields) => {
  const productId = confirmProductId('agila-cash')
  const reply = (change: Record<string, string>, session?: string) =>
    call(server.origin, endpoint, { productId, ...fields, ...change }, session).then(({ message }) => message)

  expect(await reply({})).toBe('Your session is missing. Open this page from the app again.')
  expect(await reply({}, 'nobody')).toBe('Your session has ended. Open this page from the app again.')
  expect(await reply({ productId: '' }, 'confirm')).toBe(
    'Something is missing in this link. Please open this page from the app again.',
  )
  expect(await reply({ productId: 'x' }, 'confirm')).toBe('This product is no longer offered.')
  expect(await reply({ productId: confirmProductId('luntian-pera') }, 'confirm')).toBe(
    'This product is not open to you yet.',
  )
})

test('a seeded running loan counts: no second one of its product', async () => {
  const fields = { amount: '10,000.00', periods: '6', termUnit: 'day' }

  expect((await post(pushLoan, 'seed-174', 'bayani-loan', fields)).message).toBe(
    'You already have a running loan of this product.',
  )
  expect((await post(pushLoan, 'seed-200', 'bayani-loan', fields)).status).toBe('0')
})

test('what borrowers took is there after a restart', async () => {
  const before = await post(getLoanDetails, 'confirm2', 'sampaguita-lend')
  const again = await post(getLoanDetails, 'seed-200', 'bayani-loan')

  await server.close()
  server = await start()
  expect((await post(getLoanDetails, 'confirm2', 'sampaguita-lend')).data).toEqual(before.data)
  expect((await post(getLoanDetails, 'seed-200', 'bayani-loan')).data).toEqual(again.data)
})
