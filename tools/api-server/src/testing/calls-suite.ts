import {
  type AnyEndpoint,
  getCardForm,
  getConfirmDetail,
  getInstalmentPlan,
  getLoanDetails,
  getProductLink,
  type LoanDetails,
  readAnswer,
  saveEvent,
  scoreApp,
} from '@pahiram/contract'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import type { RunningServer } from '../start-server.ts'
import { call, seededOrders, type SeededOrder } from './caller.ts'

const press = { moduleId: '30', positionId: '0' }
const every: [AnyEndpoint, Record<string, string>][] = [
  [getLoanDetails, {}],
  [scoreApp, { score: '5' }],
  [saveEvent, press],
  [getProductLink, { mod: '30', pos: '1', key: 'lk' }],
]

/** The calls of order details, as every database that the server runs on must answer them. */
export function testCalls(running: () => RunningServer): void {
  let origin = ''
  let orders = new Map<string, SeededOrder>()

  beforeAll(async () => {
    origin = running().origin
    orders = await seededOrders(origin)
  })

  function orderOf(session: string): SeededOrder {
    const order = orders.get(session)

    if (order === undefined) throw new Error(`There is no seeded session ${session}`)
    return order
  }

  async function details({ session, orderId, productId }: SeededOrder): Promise<LoanDetails> {
    const { status, data } = await call(origin, getLoanDetails, { productId, orderId }, session)

    expect(status).toBe('0')
    return readAnswer(getLoanDetails, data)
  }

  test('every seeded session sees its order as the contract says', async () => {
    expect(orders.size).toBeGreaterThan(15)
    for (const order of orders.values()) {
      const { productId, orderId, session } = order
      const { data, http } = await call(origin, getLoanDetails, { productId, orderId }, session)
      const read = readAnswer(getLoanDetails, data)

      expect(Object.keys(data as object).toSorted()).toEqual(
        Object.keys(getLoanDetails.answer.shape.kind === 'object' ? getLoanDetails.answer.shape.of : {}).toSorted(),
      )
      expect(read.productName).toMatch(/\w/)
      expect(read.productLogo).toMatch(/^\/media\/logos\/[\w-]+\.svg$/)
      expect(http.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(http.body.toString()).not.toMatch(/undefined|NaN|\[object|Invalid Date|\{origin\}/)
    }
  })

  test.each([21, 110, 151, 170, 174, 180, 200])('the session seed-%i has an order with that status', async (status) => {
    const read = await details(orderOf(`seed-${status}`))

    expect(read.orderStatus).toBe(status)
    expect(read.userOrderDetail?.detail.length).toBeGreaterThan(3)
    expect(read.recProducts.length > 0).toBe([21, 110, 151].includes(status))
  })

  test('a variant differs in what its name says', async () => {
    expect((await details(orderOf('seed-174'))).isDelay).toBe(false)
    expect((await details(orderOf('seed-174-rollover'))).isDelay).toBe(true)
    expect((await details(orderOf('seed-dialogs'))).cardNeedPop).toBe(true)
    expect((await details(orderOf('seed-withdraw'))).playeduL).toBe(`${origin}/__sandbox/withdraw`)
    expect((await details(orderOf('seed-174-external'))).h5Url).toBe(`${origin}/__sandbox/pay`)
    expect((await details(orderOf('seed-174-inside'))).inside).toBe('1')
    expect((await details(orderOf('seed-unknown'))).orderStatus).toBe(999)
  })

  test('a product with amounts is shown in pesos, a day as Manila writes it', async () => {
    const products = await details(orderOf('seed-products'))
    const [due] = (await details(orderOf('seed-174'))).userOrderDetail?.detail.slice(1) ?? []

    expect(products.recProducts.map(({ range }) => range)).toContain('₱2,000 – ₱25,000')
    expect(products.recProducts.filter(({ flag }) => !flag)).toHaveLength(1)
    expect(due).toEqual({ text: 'Due date', value: expect.stringMatching(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/) as string })
  })

  test('a recommended product leads to a page, to the shell, or to a page name', async () => {
    const { recProducts } = await details(orderOf('seed-products'))
    const links = await Promise.all(
      recProducts.map(async ({ linkKey = '' }, index) => {
        const fields = { mod: '30', pos: String(index + 1), key: linkKey }

        return (await call(origin, getProductLink, fields, 'seed-products')).data
      }),
    )

    expect(links[0]).toMatch(new RegExp(`^${origin}/loan-confirm\\?productId=`))
    expect(links[1]).toMatch(/^pahiram:\/\/product\?productId=/)
    expect(links[2]).toMatch(/^loan-confirm\?productId=/)
  })

  test('a product that is closed or gone has no link', async () => {
    const { recProducts } = await details(orderOf('seed-products'))
    const closed = recProducts.find(({ flag }) => !flag)?.linkKey ?? ''

    expect(await call(origin, getProductLink, { mod: '30', pos: '1', key: closed }, 'seed-21')).toMatchObject({
      status: '403',
      data: null,
    })
    expect(await call(origin, getProductLink, { mod: '30', pos: '1', key: 'lk_gone' }, 'seed-21')).toMatchObject({
      status: '404',
      data: null,
    })
  })

  test('a rating and a press are kept', async () => {
    expect(await call(origin, scoreApp, { score: '5' }, 'seed-200')).toMatchObject({ status: '0', data: null })
    expect(await call(origin, saveEvent, { ...press, productId: 'p' }, 'seed-200')).toMatchObject({ status: '0' })
    expect(await call(origin, saveEvent, press, 'seed-200')).toMatchObject({ status: '0', data: null })
  })

  test('an order of another session is rejected like one that does not exist', async () => {
    const { productId, orderId } = orderOf('seed-180')
    const foreign = await call(origin, getLoanDetails, { productId, orderId }, 'seed-21')
    const none = await call(
      origin,
      getLoanDetails,
      { productId, orderId: '00000000-0000-4000-8000-000000000000' },
      'seed-21',
    )

    expect(foreign).toMatchObject({ status: '404', data: null, message: 'We cannot find this loan in your account.' })
    expect(foreign.http.body).toEqual(none.http.body)
    expect(foreign.http.status).toBe(200)
  })

  test('an order is not found under the product of another', async () => {
    const { orderId, session } = orderOf('seed-180')
    const { productId } = orderOf('seed-174')

    expect(await call(origin, getLoanDetails, { productId, orderId }, session)).toMatchObject({ status: '404' })
  })

  test.each(every)('a call without a known session is rejected: %o', async (endpoint, fields) => {
    const { productId, orderId } = orderOf('seed-21')
    const asked = { ...fields, ...(endpoint === getLoanDetails && { productId, orderId }) }

    for (const session of [undefined, '', 'nobody', "' or '1'='1", 'x'.repeat(300), 'seed-21, seed-21']) {
      const answer = await call(origin, endpoint, asked, session)

      expect(answer).toMatchObject({
        status: '401',
        data: null,
        message: expect.stringMatching(/^Your session/) as string,
      })
      expect(answer.http.status).toBe(200)
    }
  })

  test.each([{}, { productId: 'nonsense' }, { orderId: 'nonsense' }, { productId: 'nonsense', orderId: 'nonsense' }])(
    'an unknown session is rejected as such whatever its call names: %o',
    async (fields) => {
      for (const endpoint of [getLoanDetails, getInstalmentPlan, getConfirmDetail, getCardForm]) {
        expect(await call(origin, endpoint, fields, 'nobody')).toMatchObject({ status: '401' })
      }
      expect(await call(origin, getLoanDetails, fields, 'seed-21')).toMatchObject({
        status: 'productId' in fields ? '404' : '400',
      })
    },
  )

  test('the session comes from the header, else from the query', async () => {
    const { productId, orderId } = orderOf('seed-21')
    const asked = { productId, orderId }

    expect(await call(origin, getLoanDetails, asked, undefined, '?sessionId=seed-21')).toMatchObject({ status: '0' })
    expect(await call(origin, getLoanDetails, asked, 'seed-21', '?sessionId=nobody')).toMatchObject({ status: '0' })
    expect(await call(origin, getLoanDetails, asked, 'seed%2D21')).toMatchObject({ status: '0' })
    expect(await call(origin, getLoanDetails, asked, 'seed-21%')).toMatchObject({ status: '401' })
    expect(await call(origin, getLoanDetails, asked, undefined, '?sessionId=seed-21&sessionId=seed-180')).toMatchObject(
      { status: '401' },
    )
  })

  test('a call that does not fit the contract is rejected with the name of the field', async () => {
    const { orderId, productId } = orderOf('seed-21')
    const wrong: [AnyEndpoint, string, string][] = [
      [getLoanDetails, '', 'Something is missing in this link. Please open this page from the app again.'],
      [
        getLoanDetails,
        `orderId=${orderId}`,
        'Something is missing in this link. Please open this page from the app again.',
      ],
      [
        getLoanDetails,
        `orderId=${orderId}&orderId=${orderId}&productId=${productId}`,
        'orderId is given more than once',
      ],
      [getLoanDetails, `orderId=a%00b&productId=${productId}`, 'orderId holds a character that is not text'],
      [scoreApp, '', 'score is missing'],
      [scoreApp, 'score=4', 'score is not as expected'],
      [saveEvent, 'moduleId=30', 'positionId is missing'],
      [saveEvent, 'moduleId=31&positionId=0', 'moduleId is not as expected'],
      [saveEvent, 'moduleId=30&positionId=-1', 'positionId is not a position'],
      [saveEvent, `moduleId=30&positionId=0&productId=${'9'.repeat(65)}`, 'productId is too long'],
      [saveEvent, 'moduleId=30&positionId=0&productId=%00', 'productId holds a character that is not text'],
      [getProductLink, 'mod=30&pos=1', 'key is missing'],
    ]

    for (const [endpoint, body, message] of wrong) {
      const answer = await call(origin, endpoint, body, 'seed-21')

      expect(answer).toMatchObject({ status: '400', data: null, message })
      expect(answer.http.status).toBe(200)
    }
  })

  test('ids that are none are no error of ours', async () => {
    const { productId } = orderOf('seed-21')

    for (const orderId of ['1', 'é', "'; drop table orders; --", '%', 'x'.repeat(10_000), '../..', '{origin}']) {
      expect(await call(origin, getLoanDetails, { productId, orderId }, 'seed-21')).toMatchObject({ status: '404' })
    }
  })

  test('no body whatever makes a call fail on our side', async () => {
    const bytes = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.webQueryParameters())

    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...every),
        fc.array(bytes, { maxLength: 4 }),
        async ([endpoint, fields], odd) => {
          const body = [...odd, ...Object.entries(fields).map(([name]) => `${name}=${odd[0] ?? ''}`)].join('&')
          const { http, status } = await call(origin, endpoint, body, 'seed-21')

          expect(http.status).toBeLessThan(500)
          expect(String(status)).toMatch(/^(?:0|4\d\d)$/)
        },
      ),
      { numRuns: 100 },
    )
  })
}
