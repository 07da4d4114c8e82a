import { randomUUID } from 'node:crypto'

import type { Transaction } from 'kysely'

import { ApiError } from '../platform/http/envelope.ts'
import type { Database } from '../platform/database/database.ts'
import { retrying } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { followFacts, holdAccount } from './account-money.ts'
import { addChange } from './changes.ts'

/** What can be decided of an order. */
export type Decision = Tables['order_decisions']['status']

/** To which status of an order (docs/spec/contract.md §3) a decision leads, and from which ones it may be made. */
const transitions: Readonly<Record<Decision, { readonly from: readonly number[]; readonly to: number }>> = {
  approval: { from: [21], to: 151 },
  refusal: { from: [21, 151], to: 110 },
  payout: { from: [21, 151], to: 170 },
}

/** Another clock than ours may be so much ahead or behind. */
const clockDifferenceMs = 60_000

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
  return retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      const owner = await transaction
        .selectFrom('loans')
        .where('order_id', '=', orderId)
        .select('account_id')
        .executeTakeFirst()

      if (owner === undefined) throw new ApiError('404', 'There is no such order.')
      await holdAccount(transaction, owner.account_id)
      return decideHeld(transaction, { ...owner, order_id: orderId }, { status, at }, now)
    }),
  )
}

async function decideHeld(
  transaction: Transaction<Tables>,
  key: { readonly account_id: string; readonly order_id: string },
  { status, at }: { readonly status: Decision; readonly at?: Date | undefined },
  now: Date,
): Promise<{ orderId: string; status: number }> {
  const { account_id: accountId, order_id: orderId } = key
  const order = await transaction
    .selectFrom('orders')
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .select(['status', 'created_at', 'decided_at'])
    .executeTakeFirstOrThrow()
  const before = await transaction
    .selectFrom('order_decisions')
    .where('account_id', '=', accountId)
    .where('order_id', '=', orderId)
    .where('status', '=', status)
    .select('at')
    .executeTakeFirst()
  const { from, to } = transitions[status]

  if (before !== undefined) {
    if (at !== undefined && at.getTime() !== before.at.getTime())
      throw new ApiError('409', `This was decided at ${before.at.toISOString()} already.`, {
        word: 'decided_already',
        field: 'at',
      })
    return { orderId, status: to }
  }
  if (!from.includes(order.status)) {
    const word = order.status === 110 ? 'order_refused' : order.status === 151 ? 'order_approved' : 'order_paid_out'

    throw new ApiError('409', `The order has the status ${order.status} already.`, { word })
  }

  const moment =
    at === undefined
      ? new Date(Math.max(now.getTime(), order.created_at.getTime()))
      : momentWithin(at, order.created_at, now)

  await transaction
    .insertInto('order_decisions')
    .values({ ...key, id: randomUUID(), status, at: moment, made_at: now })
    .execute()
  await transaction
    .updateTable('orders')
    .where('account_id', '=', accountId)
    .where('id', '=', orderId)
    .set({
      status: to,
      decided_at: order.decided_at ?? moment,
      ...(status === 'payout' && { paid_out_at: moment }),
    })
    .execute()
  await addChange(transaction, 'status', { orderId, accountId, status: to, at: moment.toISOString() }, now)
  if (status === 'payout') await followFacts(transaction, accountId, now)
  if (status === 'refusal') {
    await transaction
      .updateTable('live_orders')
      .where('account_id', '=', accountId)
      .where('order_id', '=', orderId)
      .set({ ends_at: moment })
      .execute()
  }
  return { orderId, status: to }
}

/** The moment that a caller names, who cannot have decided before there was an order, or later than now. */
function momentWithin(moment: Date, earliest: Date, now: Date): Date {
  if (moment.getTime() > now.getTime() + clockDifferenceMs)
    throw new ApiError('400', 'at lies in the future.', { word: 'at_in_future', field: 'at' })
  if (moment.getTime() < earliest.getTime() - clockDifferenceMs)
    throw new ApiError('400', 'at lies before the order was made.', { word: 'at_before_order', field: 'at' })
  return moment < earliest ? earliest : moment
}
