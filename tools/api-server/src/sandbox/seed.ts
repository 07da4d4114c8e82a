import type { Transaction } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { liveStatuses } from '../loan/order-status.ts'
import { agreements } from './agreements.ts'
import { brandProducts, productIdOf } from './brands.ts'
import { confirmProducts, failureOffers, productTerms } from './confirm-products.ts'
import { confirmScenarios } from './confirm-scenarios.ts'
import { paymentChannels, repaymentTerms, repayProducts } from './repay-products.ts'
import { repayScenarios } from './repay-scenarios.ts'
import { type Scenario, scenarios } from './scenarios.ts'
import { seededNumber, seedId } from './seed-id.ts'
import { holdProducts, seedLoan } from './seed-loan.ts'
import { seedSessions } from './seed-sessions.ts'
import { upsert } from '../database/upsert.ts'

/**
 * Writes the seeded sessions, or brings them up to date with the code and the day. What borrowers did since (events,
 * scores) stays. One transaction: a page never sees half of it.
 */
export async function seed(database: Database, appScheme: string, today: Date): Promise<void> {
  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      await seedProducts(transaction, appScheme)
      await seedScenarios(transaction, [...scenarios(today), ...repayScenarios()], today)
      await seedSessions(transaction, confirmScenarios)
    }),
  )
}

/** Writes one more session with its order, beside the seeded ones. */
export async function seedBorrower(database: Database, borrower: Scenario, today: Date): Promise<void> {
  await retrying(() =>
    database.query.transaction().execute((transaction) => seedScenarios(transaction, [borrower], today)),
  )
}

async function seedProducts(transaction: Transaction<Tables>, appScheme: string): Promise<void> {
  const products = [...brandProducts(appScheme), ...confirmProducts(appScheme), ...repayProducts(appScheme)]

  await upsert(transaction, 'products', ['id'], products)
  await upsert(transaction, 'product_terms', ['product_id'], productTerms())
  await upsert(transaction, 'agreements', ['position'], agreements)
  await upsert(transaction, 'failure_offers', ['product_id'], failureOffers())
  await upsert(transaction, 'payment_channels', ['number'], paymentChannels())
  await upsert(transaction, 'repayment_terms', ['product_id'], repaymentTerms())
}

/** Writes sessions with their orders. */
async function seedScenarios(transaction: Transaction<Tables>, all: Scenario[], today: Date): Promise<void> {
  await seedSessions(transaction, all)
  await upsert(
    transaction,
    'orders',
    ['account_id', 'id'],
    all.map(({ order }) => order),
  )
  await holdProducts(transaction, all.filter(isLive).map(liveOrderOf))
  await replaceParts(transaction, all)
  for (const { name, order, state, code } of all) {
    const key = { account_id: order.account_id, order_id: order.id }

    if (state.loan !== undefined) {
      const loan = { ...state.loan, number: seededNumber(state.loan.number, name) }

      await seedLoan(transaction, key, loan, today, code)
    }
  }
  await upsert(transaction, 'bank_cards', ['account_id', 'id'], all.flatMap(cardsOf))
}

function cardsOf({ name, order: { account_id }, cards = [] }: Scenario) {
  return cards.map((card, position) => ({ account_id, id: seedId('card', `${name} ${position}`), position, ...card }))
}

function isLive({ order }: Scenario): boolean {
  return liveStatuses.includes(order.status)
}

function liveOrderOf({ order: { account_id, product_id, id } }: Scenario) {
  return { account_id, product_id, order_id: id, ends_at: null }
}

/** Rows and recommendations have no key of their own that lasts, so they are written anew. */
async function replaceParts(transaction: Transaction<Tables>, all: Scenario[]): Promise<void> {
  // Only of the seeded orders: an account's later ones are its borrower's.
  const orders = all.map(({ order }) => order.id)

  await transaction.deleteFrom('order_rows').where('order_id', 'in', orders).execute()
  await transaction.deleteFrom('order_recommendations').where('order_id', 'in', orders).execute()
  await upsert(transaction, 'order_rows', ['account_id', 'order_id', 'position'], all.flatMap(rowsOf))
  await upsert(
    transaction,
    'order_recommendations',
    ['account_id', 'order_id', 'position'],
    all.flatMap(recommendationsOf),
  )
}

function rowsOf({ order, state }: Scenario) {
  return state.rows.map((row, position) => ({ account_id: order.account_id, order_id: order.id, position, ...row }))
}

function recommendationsOf({ order, state }: Scenario) {
  return state.recommended.map((brand, position) => ({
    account_id: order.account_id,
    order_id: order.id,
    position,
    product_id: productIdOf(brand),
  }))
}
