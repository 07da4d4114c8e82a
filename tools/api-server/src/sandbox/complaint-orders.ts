import type { Transaction } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { productIdOf } from './brands.ts'
import { complaintOrderId } from './complaint-scenarios.ts'
import { orderStates, type SeedState } from './order-states.ts'
import { seedId } from './seed-id.ts'
import { holdProducts, seedLoan } from './seed-loan.ts'
import { upsert } from '../database/upsert.ts'

/** The orders of the session `complaint`: two that are collected, two that are not; the latest is due soon. */
export async function seedComplaintOrders(transaction: Transaction<Tables>, today: Date): Promise<void> {
  const states = orderStates()
  const orders = [
    order(complaintOrderId('collected'), states[174], daysBefore(today, 61)),
    order(complaintOrderId('running'), states[170], daysBefore(today, 62)),
    order(complaintOrderId('overdue'), states[180], daysBefore(today, 96)),
    order(complaintOrderId('repaid'), { ...states[200], brand: 'sampaguita-lend' }, daysBefore(today, 180)),
  ]
  const ids = orders.map(({ row }) => row.id)

  await upsert(
    transaction,
    'orders',
    ['account_id', 'id'],
    orders.map(({ row }) => row),
  )
  await holdProducts(
    transaction,
    orders
      .filter(({ row }) => row.status !== 200)
      .map(({ row }) => ({ account_id, product_id: row.product_id, order_id: row.id, ends_at: null })),
  )
  // An older server wrote rows; they follow from the ledger now.
  await transaction.deleteFrom('order_rows').where('order_id', 'in', ids).execute()
  for (const { row, loan } of orders) {
    if (loan !== undefined) await seedLoan(transaction, { account_id, order_id: row.id }, loan, today)
  }
}

const account_id = seedId('account', 'complaint')

function order(id: string, state: SeedState, created_at: Date) {
  return {
    row: {
      account_id,
      id,
      product_id: productIdOf(state.brand),
      status: state.status,
      headline: state.headline,
      explanation: state.explanation,
      telephone: '+63 2 8555 0142',
      can_extend: false,
      opens_inside: false,
      asks_rating: false,
      needs_card: false,
      created_at,
    },
    loan: state.loan,
  }
}

function daysBefore(today: Date, days: number): Date {
  return new Date(today.getTime() - days * 24 * 60 * 60 * 1000)
}
