import { countFailureClick, getFailure, getFailureLink, readAnswer } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { confirmProductId } from '../../sandbox/products.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { call } from '../../testing/caller.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
const onLost = (why: string) => expect.unreachable(why)

const agilaCash = confirmProductId('agila-cash')
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
})

afterAll(() => server.close())

test('the page of a failed login shows the reason and other products without a session', async () => {
  const { status, data } = await call(server.origin, getFailure, { productId: confirmProductId('agila-express') })
  const { errMessage, noticeMessage, list } = readAnswer(getFailure, data)

  expect(status).toBe('0')
  expect(noticeMessage).toBe('Your login did not succeed')
  expect(errMessage).toContain('Agila Express could not match')
  expect(list.map(({ enabled }) => enabled)).toEqual([true, true, true, false, true])
  expect(list[0]?.tags).toEqual(['Within a day', 'No collateral'])
})

test.each([{}, { productId: 'x' }, { productId: '' }])(
  'it says so too when the product is not known: %o',
  async (fields) => {
    const { data } = await call(server.origin, getFailure, fields)

    expect(readAnswer(getFailure, data).errMessage).toContain('The lender could not match')
    expect(readAnswer(getFailure, data).list).toHaveLength(5)
  },
)

test.each([agilaCash, agilaCash.toUpperCase()])(
  'the product that failed, %s, is not offered again',
  async (productId) => {
    const { data } = await call(server.origin, getFailure, { productId })

    expect(readAnswer(getFailure, data).list.map(({ name }) => name)).not.toContain('Agila Cash')
  },
)

test('a link is a URL, the app’s own address, or a page name; a product that is not open has none', async () => {
  const link = async (id: string) => {
    const { data, message } = await call(server.origin, getFailureLink, { id })

    return data ?? message
  }
  const [agila, bayani, dagat] = [
    confirmProductId('agila-cash'),
    confirmProductId('bayani-loan'),
    confirmProductId('dagat-credit'),
  ]

  expect(await link(agila)).toBe(`${server.origin}/loan-confirm?productId=${agila}`)
  expect(await link(bayani)).toBe(`pahiram://product?productId=${bayani}`)
  expect(await link(dagat)).toBe(`loan-confirm?productId=${dagat}`)
  expect(await link(confirmProductId('luntian-pera'))).toBe('This product is not open to you yet.')
  for (const id of ['', 'x', confirmProductId('dagat-rupee')]) {
    expect(await link(id)).toBe('This product is no longer offered.')
  }
})

test('a press is counted, with the account if there is one', async () => {
  const id = confirmProductId('agila-cash')

  for (const session of [undefined, 'nobody', 'failure']) {
    expect((await call(server.origin, countFailureClick, { id }, session)).status).toBe('0')
  }
  expect((await call(server.origin, countFailureClick, { id: 'x' })).message).toBe('This product is no longer offered.')
  await server.close()

  const database = await openDatabase({ ...storage, onLost })
  const clicks = await database.query.selectFrom('failure_clicks').select(['product_id', 'account_id']).execute()

  await database.close()
  expect(clicks.map(({ product_id }) => product_id)).toEqual([id, id, id])
  expect(clicks.filter(({ account_id }) => account_id !== null)).toHaveLength(1)
  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
})

test('presses of one network beyond 120 a minute are refused, and what is acknowledged is stored', async () => {
  const id = confirmProductId('agila-cash')

  const answers: unknown[] = []

  for (let press = 0; press < 125; press += 1) {
    answers.push((await call(server.origin, countFailureClick, { id })).status)
  }
  expect(answers.filter((status) => status === '0')).toHaveLength(120)
  expect(answers.slice(120)).toEqual(Array.from({ length: 5 }, () => '429'))
  await server.close()

  const database = await openDatabase({ ...storage, onLost })
  const { count } = await database.query
    .selectFrom('failure_clicks')
    .select((row) => row.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()

  await database.close()
  // With the three of the test before.
  expect(Number(count)).toBe(123)
  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
})
