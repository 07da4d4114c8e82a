import {
  type AnyEndpoint,
  createPaymentCode,
  getExtensionInfo,
  getInstalmentPlan,
  getLoanDetails,
  pushVariantLoan,
  readAnswer,
} from '@pahiram/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { confirmProductId } from '../../sandbox/products.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { call } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
const day = 24 * 60 * 60 * 1000
const repaid = 'This loan is repaid: nothing is owed any more.'

let server: RunningServer
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
})
afterAll(() => server.close())

function like(scenario: string): Promise<Borrower> {
  return Borrower.like(scenario, server.origin)
}

describe('what is owed', () => {
  test('every field of the contract is answered, for an instalment and for an extension', async () => {
    const borrower = await like('repay-delay')

    for (const endpoint of [getInstalmentPlan, getExtensionInfo]) {
      const { data } = await borrower.call(endpoint)

      expect(Object.keys(data as object).toSorted()).toEqual(
        Object.keys(endpoint.answer.shape.kind === 'object' ? endpoint.answer.shape.of : {}).toSorted(),
      )
      expect(JSON.stringify(data)).not.toMatch(/undefined|NaN|-₱|\[object/)
    }
  })

  test('an instalment has its amount, its day, its rows, its plan and the ways to pay', async () => {
    const info = await (await like('repay-instalments')).read(getInstalmentPlan)

    expect(info).toMatchObject({
      repayAmount: '1,759.66',
      repayDate: '23 Nov 2026',
      productName: 'Bayani Loan',
      isShowReyTop: true,
    })
    expect(info.noticeMsg).toContain('until when it is valid')
    expect(info.detail).toContainEqual({ text: 'Paid so far', value: '₱1,759.66' })
    expect(info.detail).toContainEqual({ text: 'You owe in total', value: '₱3,519.34' })
    expect(info.repayPlan.map(({ remark, amount, time }) => [remark, amount, time])).toEqual([
      ['Paid', '1,759.66', '23 Oct 2026'],
      ['in 2 days', '1,759.66', '23 Nov 2026'],
      ['in 33 days', '1,759.68', '24 Dec 2026'],
    ])
    expect(info.repayList).toHaveLength(7)
    for (const { logo } of info.repayList) expect((await fetch(server.origin + logo)).status).toBe(200)
    expect(info.defDetail).toBeUndefined()
  })

  test('a loan in rupees says so in every amount, and is paid by the amount that was shown', async () => {
    const productId = confirmProductId('dagat-rupee')
    const terms = { productId, amount: '10,000.00', period: '14', unit: 'day' }
    const { data } = await call(server.origin, pushVariantLoan, terms, 'confirm2-rupee')
    const { lendDetailsUrl = '' } = readAnswer(pushVariantLoan, data)
    const orderId = new URL(lendDetailsUrl).searchParams.get('orderId') ?? ''
    const borrower = new Borrower(server.origin, {
      name: 'confirm2-rupee',
      url: `/order?${new URLSearchParams({ productId, orderId })}`,
    })

    now += 60_000
    const info = await borrower.read(getInstalmentPlan)
    const amounts = [info.repayAmount ?? '', ...info.repayPlan.map(({ amount = '' }) => amount)]

    expect(amounts).toHaveLength(15)
    for (const amount of amounts) expect(amount).toMatch(/^₹[\d,]+\.\d\d$/)
    expect(JSON.stringify(info)).not.toContain('₱')
    expect(await press(await borrower.payUrl(), 'pay')).toContain(amounts[0])
  })

  test('a code that was made is sent with its amount, its age and how to pay it, until it is paid or expires', async () => {
    const borrower = await like('repay-code')
    const { defDetail } = await borrower.read(getInstalmentPlan)

    expect(defDetail).toMatchObject({ title: 'Code for ₱5,250.00, made 12 minutes ago', amount: '5,250.00' })
    expect(defDetail?.payCode).toMatch(/^\d{12}$/)
    expect(defDetail?.validUntil).toMatch(/^\d{1,2} \w{3} \d{4}, \d{2}:\d{2}$/)
    expect(defDetail?.payNotice.map(({ list }) => list.map(({ name }) => name))).toEqual([
      ['Tindahan Counter'],
      ['Sulok Express'],
    ])
    expect(defDetail?.payNotice[0]?.list[0]?.steps.length).toBeGreaterThan(2)

    const mine = await like('repay')

    await mine.payUrl()
    expect((await mine.read(getInstalmentPlan)).defDetail?.title).toBe('Code for ₱5,250.00, made just now')
    now += 2 * day
    expect((await mine.read(getInstalmentPlan)).defDetail?.title).toBe('Code for ₱5,250.00, made 2 days ago')
    now += 1.5 * day
    expect((await mine.read(getInstalmentPlan)).defDetail).toBeUndefined()
  })

  test('without an order, the live one of the product is meant', async () => {
    const borrower = await like('repay')

    expect((await borrower.read(getInstalmentPlan, { orderId: '' })).repayAmount).toBe('5,250.00')
    await press(await borrower.payUrl(), 'pay')
    expect(await borrower.rejection(getInstalmentPlan, { orderId: '' })).toEqual(['409', repaid, null])
    expect(await (await like('seed-200')).rejection(getInstalmentPlan, { orderId: '' })).toEqual([
      '404',
      'You have no loan of this product.',
      null,
    ])
  })

  test('rows show a late charge of 5% a day, and the order page the same figures', async () => {
    const borrower = await like('seed-180')

    expect(await borrower.rows()).toMatchObject({
      'Amount to repay': '₱13,182.50',
      'Next payment': '₱13,182.50',
      'Late charge': '₱2,636.50',
    })
    expect((await borrower.read(getInstalmentPlan)).detail).toContainEqual({ text: 'Days late', value: '5' })
    now += day
    expect((await borrower.read(getInstalmentPlan)).repayAmount).toBe('13,709.80')
    expect((await borrower.rows())['Amount to repay']).toBe('₱13,709.80')
    expect((await borrower.read(getLoanDetails)).noticeStatusText).toBe('6 days late')
  })
})

describe('who may ask', () => {
  test.each<[AnyEndpoint, Record<string, string>]>([
    [getInstalmentPlan, {}],
    [getExtensionInfo, {}],
    [createPaymentCode, { amount: '5,250.00', channelNumber: '101' }],
  ])("a borrower sees and pays no other's order: $name", async (endpoint, fields) => {
    const [mine, other] = [await like('repay-delay'), await like('repay-delay')]
    const unknown = ['404', 'We cannot find this loan in your account.', null]
    const ask = (session: string | undefined, ids: object) =>
      call(server.origin, endpoint, { productId: mine.productId, orderId: mine.orderId, ...fields, ...ids }, session)

    expect(await other.rejection(endpoint, { ...fields, orderId: mine.orderId })).toEqual(unknown)
    expect(await mine.rejection(endpoint, { ...fields, orderId: 'x' })).toEqual(unknown)
    expect(await mine.rejection(endpoint, { ...fields, productId: mine.orderId })).toEqual(unknown)
    expect(await (await like('seed-21')).rejection(endpoint, fields)).toEqual([
      '409',
      'There is nothing to repay for this loan.',
      null,
    ])
    expect((await ask(undefined, {})).status).toBe('401')
    expect((await ask('nobody', {})).status).toBe('401')
    expect((await ask(mine.session, { productId: '', orderId: '' })).message).toBe(
      'Something is missing in this link. Please open this page from the app again.',
    )
  })
})
