import type { Selectable, Transaction } from 'kysely'

import { ApiError } from '../platform/http/envelope.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { clockDifferenceMs, latestNow } from '../platform/clock-difference.ts'
import { followFacts, type LoanKey } from './account-money.ts'
import { holdOrder } from './hold-order.ts'
import { followLiveOrder } from './live-order.ts'
import { addChange } from './changes.ts'
import { runningStatuses } from './order-status.ts'

/** What can be decided of an order. */
export type Decision = Tables['order_decisions']['status']

/** To which status of an order (docs/spec/contract.md §3) a decision leads, and from which ones it may be made. */
const transitions: Readonly<Record<Decision, { readonly from: readonly number[]; readonly to: number }>> = {
  approval: { from: [21], to: 151 },
  refusal: { from: [21, 151], to: 110 },
  cancel: { from: [21, 151], to: 110 },
  payout: { from: [21, 151], to: 170 },
  'payout-failed': { from: [21, 151, ...runningStatuses], to: 151 },
  'write-off': { from: runningStatuses, to: 180 },
}

/** What the dialog of an order asks for when its money could not be sent; pages have it in the reader's language. */
const anotherAccount = {
  needs_card: true,
  card_title: 'We could not send your money',
  card_message: 'Your account did not take it. Please name another account, and we will send it there.',
}

/**
 * Decides about an order, from what is stored of it and under its account's lock: of two decisions at once, one comes after
 * the other. The same decision again changes nothing.
 * @param at When it was decided; undefined: now.
 * @throws {ApiError} when there is no such order, the decision cannot follow on what it is, or `at` cannot be.
 */
export function decideOrder(
  database: Database,
  orderId: string,
  { status, at }: { readonly status: Decision; readonly at?: Date | undefined },
  now: Date,
): Promise<{ orderId: string; status: number }> {
  return inTransaction(database, async (transaction) =>
    decideHeld(transaction, await holdOrder(transaction, orderId), { status, at }, now),
  )
}

async function decideHeld(
  transaction: Transaction<Tables>,
  key: LoanKey,
  { status, at }: { readonly status: Decision; readonly at?: Date | undefined },
  now: Date,
): Promise<{ orderId: string; status: number }> {
  const { account_id: accountId, order_id: orderId } = key
  const order = await transaction
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .select(['status', 'created_at', 'decided_at', 'paid_out_at', 'cancelled_at', 'written_off_at'])
    .executeTakeFirstOrThrow()
  const made = await transaction
    .selectFrom('order_decisions')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .orderBy('number')
    .select(['status', 'at'])
    .execute()
  const { from, to } = transitions[status]
  const problem = from.includes(order.status) && order.written_off_at === null ? undefined : wordOf(order, status)
  const isLast = made.at(-1)?.status === status

  if (isRepeated(made, { status, at }, isLast || problem !== undefined)) return { orderId, status: to }
  if (problem !== undefined)
    throw new ApiError('409', `The order has the status ${order.status} already.`, { word: problem })

  const moment = at ?? new Date(Math.max(now.getTime(), order.created_at.getTime()))
  const failedBefore = made.some((one) => one.status === 'payout-failed')

  checkMoment(moment, order, now)
  await transaction
    .insertInto('order_decisions')
    .values({ ...key, number: made.length + 1, status, at: moment, made_at: now })
    .execute()
  await transaction
    .updateTable('orders')
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .set({
      status: to,
      decided_at: status === 'refusal' ? moment : (order.decided_at ?? moment),
      ...(status === 'payout' && { paid_out_at: moment, ...(failedBefore && { needs_card: false }) }),
      ...(status === 'payout-failed' && { paid_out_at: null, ...anotherAccount }),
      ...(status === 'cancel' && { cancelled_at: moment }),
      ...(status === 'write-off' && { written_off_at: moment }),
    })
    .execute()
  await addChange(
    transaction,
    'status',
    { orderId, accountId, status: to, decision: status, at: moment.toISOString() },
    now,
  )
  if (order.paid_out_at !== null || status === 'payout') await followFacts(transaction, accountId, now)
  if (to === 110) await followLiveOrder(transaction, key, moment)
  return { orderId, status: to }
}

/**
 * Whether a decision was made already. Without a moment, or with another one, it is the same unless something that lets it
 * follow came after it: a payout may be made once more when the one before it failed.
 * @throws {ApiError} when it was made at another moment.
 */
function isRepeated(
  made: readonly { readonly status: Decision; readonly at: Date }[],
  { status, at }: { readonly status: Decision; readonly at?: Date | undefined },
  cannotFollow: boolean,
): boolean {
  const before = made.filter((one) => one.status === status)
  const last = before.at(-1)

  if (last === undefined) return false
  if (at !== undefined && before.some((one) => one.at.getTime() === at.getTime())) return true
  if (!cannotFollow) return false
  if (at === undefined) return true
  throw new ApiError('409', `This was decided at ${last.at.toISOString()} already.`, {
    word: 'decided_already',
    field: 'at',
  })
}

type Order = Pick<
  Selectable<Tables['orders']>,
  'status' | 'created_at' | 'paid_out_at' | 'cancelled_at' | 'written_off_at'
>

/** Why a decision cannot follow, for a program. */
function wordOf(order: Order, decision: Decision): string {
  if (order.cancelled_at !== null) return 'order_cancelled'
  if (order.status === 110) return 'order_refused'
  if (order.status === 200) return 'order_repaid'
  if (order.written_off_at !== null) return 'order_written_off'
  if (decision === 'write-off') return 'order_not_paid_out'
  return order.status === 151 ? 'order_approved' : 'order_paid_out'
}

/** Checks the moment of a decision: none is made before there is an order, nothing follows a payout before it, and none is made later than now. */
function checkMoment(moment: Date, { created_at, paid_out_at }: Order, now: Date): void {
  if (moment > latestNow(now))
    throw new ApiError('400', 'at lies in the future.', { word: 'at_in_future', field: 'at' })
  if (moment.getTime() < created_at.getTime() - clockDifferenceMs)
    throw new ApiError('400', 'at lies before the order was made.', { word: 'at_before_order', field: 'at' })
  if (paid_out_at !== null && moment.getTime() < paid_out_at.getTime() - clockDifferenceMs)
    throw new ApiError('400', 'at lies before the payout.', { word: 'at_before_payout', field: 'at' })
}
