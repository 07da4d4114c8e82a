import { dayNumber, marketDay, startOfDay } from '@pahiram/formatting/calendar'
import type { Insertable, Kysely, Transaction } from 'kysely'

import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { accountBooks, accountState } from './account-state.ts'
import { enterBooks } from './books.ts'
import { addChange } from './changes.ts'
import { followLiveOrder } from './live-order.ts'
import type { AccountState, LoanState } from './loan-state.ts'
import { runningStatuses } from './order-status.ts'
import { readFacts } from './read-facts.ts'

/** Whose loan it is. */
export interface LoanKey {
  readonly account_id: string
  readonly order_id: string
}

/**
 * Holds an account until the transaction ends: whoever decides about its orders or its money holds it first, so that servers
 * take turns. Answers false when there is no such account.
 */
export async function holdAccount(transaction: Transaction<Tables>, accountId: string): Promise<boolean> {
  const held = await transaction
    .selectFrom('accounts')
    .where('id', '=', accountId)
    .select('id')
    // Rows that refer to the account can still be written.
    .forNoKeyUpdate()
    .execute()

  return held.length === 1
}

/** Reads the state of an account, with what others entered until then: it may be held. */
export async function stateOfAccount(query: Kysely<Tables>, accountId: string, now: Date): Promise<AccountState> {
  return accountState(await readFacts(query, accountId), dayNumber(now))
}

/** Adds a fact to those of an account that is held. The same one again is an error of the caller. */
export async function addFact(
  transaction: Transaction<Tables>,
  fact: Insertable<Tables['money_facts']>,
): Promise<void> {
  await transaction.insertInto('money_facts').values(fact).execute()
}

/**
 * Brings what follows from an account's facts up to date: its books, the states of its orders with their changes, and
 * which products it may take again. The account is held. Answers its state.
 */
export async function followFacts(
  transaction: Transaction<Tables>,
  accountId: string,
  now: Date,
): Promise<AccountState> {
  const today = dayNumber(now)
  const before = await transaction
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    .where('paid_out_at', 'is not', null)
    .select(['id', 'status', 'followed_day'])
    .execute()
  const since = Math.min(today, ...before.map(({ followed_day }) => followed_day + 1))
  const { state, postings, days } = accountBooks(await readFacts(transaction, accountId), today, since)
  const entered = await enterBooks(transaction, accountId, postings, now)

  for (const order of before) {
    let { status } = order

    // Also what the days brought on which nobody looked.
    for (const loan of [
      ...days.filter(({ day }) => day > order.followed_day && day < today),
      ...state.loans.values(),
    ]) {
      if (loan.orderId !== order.id || loan.status === status) continue
      await changeStatus(transaction, accountId, loan, loan.day < today ? startOfDay(loan.day) : now)
      status = loan.status
    }
  }
  for (const [reportId, lines] of Map.groupBy(entered, ({ payment_id }) => payment_id ?? '')) {
    const { orderId = '', extended, extensionFee } = state.payments.get(reportId) ?? {}
    const instalments = state.loans.get(orderId)?.instalments
    const days = instalments?.map(({ number, dueDay }) => ({ number, dueDay: marketDay(startOfDay(dueDay)) }))

    // Days move with an extension, and back when it is undone, or was none by what came late.
    if (days && ((extended && extensionFee === 0) || lines.some(({ book }) => book === 'extension-fees')))
      await addChange(transaction, 'extension', { orderId, accountId, reportId, days }, now)
  }
  await transaction
    .updateTable('orders')
    .where('account_id', '=', accountId)
    .where('paid_out_at', 'is not', null)
    .set({ followed_day: today })
    .execute()
  return state
}

/** How many accounts are brought up to date with one look. */
const accountsAtOnce = 100

/** Brings the accounts whose loans run up to date with a day that has begun; answers how many that were. */
export async function followDays(database: Database, now: Date): Promise<number> {
  let followed = 0

  for (;;) {
    const behind = await database.query
      .selectFrom('orders')
      .where('status', 'in', runningStatuses)
      .where('followed_day', '<', dayNumber(now))
      .where('paid_out_at', 'is not', null)
      .select('account_id')
      .distinct()
      .limit(accountsAtOnce)
      .execute()

    if (behind.length === 0) return followed
    for (const { account_id } of behind) {
      await inTransaction(database, async (transaction) => {
        await holdAccount(transaction, account_id)
        await followFacts(transaction, account_id, now)
      })
    }
    followed += behind.length
  }
}

async function changeStatus(
  transaction: Transaction<Tables>,
  accountId: string,
  { orderId, status }: LoanState,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('orders')
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .set({ status })
    .execute()
  await addChange(transaction, 'status', { orderId, accountId, status, at: at.toISOString() }, at)
  // From a repayment on, the borrower may take another loan of the product; after a reversal, not again.
  await followLiveOrder(transaction, { account_id: accountId, order_id: orderId }, at)
}
