import { randomUUID } from 'node:crypto'

import { marketDay } from '@pahiram/formatting/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Database, openDatabase } from '../database/database.ts'
import { beginPayment, type Payment } from '../repayment/begin-payment.ts'
import { seed } from '../sandbox/seed.ts'
import { repayScenarios } from '../sandbox/scenarios.ts'
import { testStorage } from '../testing/test-database.ts'
import { checkBooks, readLedger } from '../testing/ledger-oracle.ts'
import { completeBooks } from './complete-books.ts'
import { readDay } from './reconcile.ts'

const now = new Date()
const day = marketDay(now)
let database: Database

beforeAll(async () => {
  database = await openDatabase({ ...(await testStorage('migrated')), onLost: (why) => expect.unreachable(why) })
  await seed(database, 'pahiram://', now)
}, 240_000)
afterAll(() => database.close())

/** A payment that is begun for a seeded loan. */
async function begun(scenario: string): Promise<Payment> {
  const found = repayScenarios().find(({ name }) => name === scenario)

  if (found === undefined) throw new Error(`There is no scenario ${scenario}`)

  const { account_id, id: order_id } = found.order

  return beginPayment(database, { account_id, order_id }, { kind: 'repay', channel: '101', amount: null }, now)
}

/** Settles a payment with the statements of the version before the books: a late charge, the payment, and its state. */
async function settleAsBefore(payment: Payment): Promise<void> {
  const { account_id, order_id, id, instalment, amount } = payment
  const enter = (kind: string, minorUnits: number, reference: string) =>
    database.pool.query(
      `insert into ledger_entries (account_id, order_id, id, kind, instalment, extension, amount, moment, reference)
       values ($1, $2, $3, $4, $5, 0, $6, $7, $8)`,
      [account_id, order_id, randomUUID(), kind, instalment, minorUnits, now, reference],
    )

  await enter('late-charge', 4200, `late:${instalment}:0:1`)
  await enter('payment', -Number(amount), `payment:${id}`)
  await database.pool.query(
    `update payments set state = 'paid', settled_at = $4 where account_id = $1 and order_id = $2 and id = $3`,
    [account_id, order_id, id, now],
  )
}

test('what a server of the version before settles beside newer ones is in the books and reported, once', async () => {
  const payment = await begun('repay')
  const before = await readDay(database, day, now)

  expect(before).toMatchObject({ booksSum: 0, difference: 0 })
  await settleAsBefore(payment)
  expect((await readDay(database, day, now)).booksSum).toBe(4200 - Number(payment.amount))

  // Two servers at once, and again.
  const added = await Promise.all([completeBooks(database, now), completeBooks(database, now)])

  expect([Math.min(...added), Math.max(...added)]).toEqual([0, 3])
  expect(await completeBooks(database, now)).toBe(0)

  const after = await readDay(database, day, now)

  expect(after).toMatchObject({ booksSum: 0, difference: 0 })
  expect(after.reported.amount - before.reported.amount).toBe(Number(payment.amount))
  expect(after.booked.amount - before.booked.amount).toBe(Number(payment.amount))

  const ledger = await readLedger(database, payment.account_id, payment.order_id)

  checkBooks({ ...ledger, reports: [] })
  expect(ledger.reports).toEqual([
    expect.objectContaining({ id: `before:${payment.id}`, outcome: 'booked', payment_id: payment.id }),
  ])
})

test('days after the upgrade nothing is looked for any more', async () => {
  await settleAsBefore(await begun('repay-bare'))
  expect(await completeBooks(database, new Date(now.getTime() + 3 * 24 * 60 * 60_000))).toBe(0)
})
