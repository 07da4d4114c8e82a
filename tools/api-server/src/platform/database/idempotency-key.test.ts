import { bindCard, createPaymentCode, listComplaints, pushLoan, saveComplaint } from '@pahiram/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { sandboxCoreKey } from '../../lender/core/serve-core.ts'
import { confirmProductId, productIdOf } from '../../sandbox/products.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { Borrower, press } from '../../testing/borrower.ts'
import { call } from '../../testing/caller.ts'
import { callSigned } from '../../testing/signed-call.ts'
import { testStorage } from '../../testing/test-database.ts'
import { openDatabase } from './database.ts'

const day = 24 * 60 * 60 * 1000
let server: RunningServer
let storage: Awaited<ReturnType<typeof testStorage>>
let now = Date.UTC(2026, 10, 21, 4)

beforeAll(async () => {
  const pace = { reviewSeconds: 20, disburseSeconds: 10, now: () => new Date(now) }

  storage = await testStorage()
  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox', pace })
}, 240_000)
afterAll(() => server.close())

test('a payment that is begun again with its key is the same one, also when more is owed by then', async () => {
  const borrower = await Borrower.like('seed-180', server.origin)
  const amount = (await borrower.rows())['Amount to repay']?.slice(1) ?? ''
  const begin = (idempotencyKey: string) =>
    borrower.call(createPaymentCode, { amount, channelNumber: '101', idempotencyKey })
  const first = await begin('one')
  const samePayment = await begin('two')

  expect(samePayment.data).toEqual(first.data)
  now += day
  expect(await begin('one')).toMatchObject({ data: first.data, status: '0' })
  expect(await begin('two')).toMatchObject({ data: first.data, status: '0' })
  expect((await begin('three')).status).toBe('409')
  expect(await borrower.call(createPaymentCode, { amount, channelNumber: '301', idempotencyKey: 'one' })).toMatchObject(
    { status: '422', data: null },
  )
})

test('a loan that is pushed again with its key is the same one, also when it is repaid by then', async () => {
  const borrower = await Borrower.like('seed-174', server.origin)

  await press(await borrower.payUrl(), 'pay')

  const push = (idempotencyKey: string) =>
    borrower.read(pushLoan, { amount: '10,000.00', periods: '6', termUnit: 'day', idempotencyKey })
  const first = await push('one')

  expect(await push('one')).toEqual(first)
  expect(first.lendDetailsUrl).not.toContain(borrower.orderId)
  expect(
    await borrower.call(pushLoan, { amount: '1', periods: '1', termUnit: 'day', idempotencyKey: 'one' }),
  ).toMatchObject({ status: '422', data: null })
})

test('a loan that was pushed with a key is found by it when the product is offered no more', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const productId = confirmProductId('agila-cash')
  const offered = database.query.updateTable('products').where('id', '=', productId)
  const fields = {
    productId,
    amount: '5,000.00',
    periods: '3',
    termUnit: 'day',
    offerId: '',
    idempotencyKey: 'withdrawn',
  }
  const first = await borrower.read(pushLoan, fields)

  await offered.set({ enabled: false }).execute()
  expect(await borrower.call(pushLoan, fields)).toMatchObject({ data: first, status: '0' })
  await offered.set({ enabled: true }).execute()
  await database.close()
})

test('two complaints of one text are two when their keys differ, and one when not', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const save = (idempotencyKey: string, problemDetail = 'It does not open.') =>
    call(
      server.origin,
      saveComplaint,
      { problemType: '7', problemDetail, problemImage: '', idempotencyKey },
      borrower.session,
    )

  for (const key of ['one', 'two', 'one']) expect((await save(key)).status).toBe('0')
  now += day
  expect((await save('one')).status).toBe('0')
  expect(await save('one', 'It does not close.')).toMatchObject({ status: '422', data: null })

  const { tabs } = await borrower.read(listComplaints)

  expect(new Set(tabs.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(2)
})

test('an account that is sent again with its key, after another one was bound, does not come back', async () => {
  const borrower = await Borrower.like('bind-wallet', server.origin)
  const wallet = { cardType: '1', channelNumber: '90006', holderName: 'Maria Santos', birthday: '1990-12-31' }
  const bind = (idempotencyKey: string, walletNumber: string) =>
    call(
      server.origin,
      bindCard,
      {
        ...wallet,
        walletNumber,
        product_id: productIdOf('bayani-loan'),
        ...(idempotencyKey !== '' && { idempotencyKey }),
      },
      borrower.session,
    )
  const boundSoFar = async () => {
    const { data } = await callSigned(server.origin, {
      method: 'GET',
      path: '/core/changes?after=0',
      key: sandboxCoreKey,
      now: new Date(now),
    })
    const changes = data?.['changes'] as { kind: string; data: { lastFour: string } }[]

    return changes.filter(({ kind }) => kind === 'card').map((change) => change.data.lastFour)
  }
  const answers = await Promise.all([1, 2, 3].map(() => bind('one', '09170000001')))

  expect(answers.map(({ status }) => status)).toEqual(['0', '0', '0'])
  expect(await boundSoFar()).toEqual(['0001'])
  expect((await bind('two', '09170000002')).status).toBe('0')
  expect((await bind('one', '09170000001')).status).toBe('0')
  expect(await boundSoFar()).toEqual(['0001', '0002'])
  expect((await bind('one', '09170000003')).status).toBe('422')
  expect(await boundSoFar()).toEqual(['0001', '0002'])
  // Without a key each call counts, as before.
  expect((await bind('', '09170000001')).status).toBe('0')
  expect(await boundSoFar()).toEqual(['0001', '0002', '0001'])
})

test('a key longer than 64 characters is refused', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const fields = { amount: '5,250.00', channelNumber: '101', idempotencyKey: 'x'.repeat(65) }

  expect((await borrower.call(createPaymentCode, fields)).status).toBe('400')
})

test('of two calls at once with one key and two contents one is done', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const save = (problemDetail: string) =>
    call(
      server.origin,
      saveComplaint,
      { problemType: '7', problemDetail, problemImage: '', idempotencyKey: 'shared' },
      borrower.session,
    )
  const answers = await Promise.all(['This.', 'That.', 'This.', 'That.'].map(save))

  expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['0', '0', '422', '422'])

  const { tabs } = await borrower.read(listComplaints)

  expect(new Set(tabs.flatMap(({ list }) => list.map(({ id }) => id))).size).toBe(1)
})

test('keys of one account fill no table: beyond a thousand in a day a new one is refused, and a known one is answered', async () => {
  const borrower = await Borrower.like('repay', server.origin)
  const [amount, code] = [(await borrower.rows())['Amount to repay']?.slice(1) ?? '', { channelNumber: '101' }]
  const begin = (idempotencyKey: string) => borrower.call(createPaymentCode, { ...code, amount, idempotencyKey })
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const first = await begin('first')

  await database.query.updateTable('rate_counts').set({ used: 1_000 }).where('name', 'like', 'keys of %').execute()
  expect(await begin('one too many')).toMatchObject({ status: '429', data: null })
  expect(await begin('first')).toMatchObject({ status: '0', data: first.data })
  now += day
  expect(await begin('the next day')).toMatchObject({ status: '0' })
  await database.close()
})
