import type { Selectable, Transaction } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { isUuid } from '../database/uuid.ts'
import type { Payment } from './begin-payment.ts'
import { extensionOf } from './extension.ts'
import { enter, enterLateCharges, holdLoan, type LoanKey } from './ledger.ts'
import { dayNumber } from '@pahiram/formatting/calendar'
import { misfitOf } from './payment-fit.ts'
import type { Standing } from './standing.ts'

/** How a payment ended: `paid` now, `repeated` when it was paid before, `refused` with why, for the borrower to read. */
export type Settlement = { outcome: 'paid' | 'repeated' } | { outcome: 'refused'; why: string }

/**
 * Takes the money of a payment that was begun: enters it and moves the loan on, once, however often and from wherever it is
 * reported. What is not owed any more, or not in this amount, is not taken. Undefined: there is no such payment.
 */
export async function settlePayment(database: Database, id: string, now: Date): Promise<Settlement | undefined> {
  if (!isUuid(id)) return undefined

  const payment = await database.query.selectFrom('payments').where('id', '=', id).selectAll().executeTakeFirst()

  if (payment === undefined) return undefined
  return retrying(() => database.query.transaction().execute((transaction) => settleWithin(transaction, payment, now)))
}

/** The same inside a transaction of the caller. */
export async function settleWithin(
  transaction: Transaction<Tables>,
  { account_id, order_id, id }: Pick<Payment, 'account_id' | 'order_id' | 'id'>,
  now: Date,
): Promise<Settlement> {
  const key = { account_id, order_id }
  const held = await holdLoan(transaction, key)
  const payment = await readPayment(transaction, key, id)

  if (held === undefined || payment === undefined) return { outcome: 'refused', why: 'This payment does not exist.' }
  if (payment.state === 'paid') return { outcome: 'repeated' }

  const standing = await enterLateCharges(transaction, held, now)
  const extension = extensionOf(held.loan, standing, dayNumber(now))
  const misfit = payment.state === 'expired' ? 'This code has expired.' : misfitOf(payment, standing, extension, now)

  if (misfit !== undefined) return { outcome: 'refused', why: misfit }
  if (payment.kind === 'delay' && typeof extension !== 'string') {
    await enter(transaction, key, [
      {
        kind: 'extension-fee',
        instalment: payment.instalment,
        extension: payment.extension,
        amount: extension.fee,
        moment: now,
        reference: `extension:${payment.extension + 1}`,
      },
    ])
  }
  await takeMoney(transaction, payment, now)
  if (isLast(payment, standing)) await releaseProduct(transaction, key, now)
  return { outcome: 'paid' }
}

function readPayment(
  transaction: Transaction<Tables>,
  { account_id, order_id }: LoanKey,
  id: string,
): Promise<Payment | undefined> {
  return transaction
    .selectFrom('payments')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .where('id', '=', id)
    .selectAll()
    .executeTakeFirst()
}

async function takeMoney(
  transaction: Transaction<Tables>,
  payment: Selectable<Tables['payments']>,
  now: Date,
): Promise<void> {
  await enter(transaction, payment, [
    {
      kind: 'payment',
      instalment: payment.instalment,
      extension: payment.extension,
      amount: -Number(payment.amount),
      moment: now,
      reference: `payment:${payment.id}`,
    },
  ])
  await transaction
    .updateTable('payments')
    .where('account_id', '=', payment.account_id)
    .where('order_id', '=', payment.order_id)
    .where('id', '=', payment.id)
    .set({ state: 'paid', settled_at: now })
    .execute()
}

function isLast({ kind, instalment }: Payment, { instalments }: Standing): boolean {
  return kind === 'repay' && instalments.every(({ number, outstanding }) => number === instalment || outstanding <= 0)
}

/** From now on the borrower may take another loan of the product. */
async function releaseProduct(transaction: Transaction<Tables>, key: LoanKey, now: Date): Promise<void> {
  await transaction
    .updateTable('live_orders')
    .where('account_id', '=', key.account_id)
    .where('order_id', '=', key.order_id)
    .set({ ends_at: now })
    .execute()
}
