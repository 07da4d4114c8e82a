import type { Transaction } from 'kysely'

import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import type { Tables } from '../platform/database/tables.ts'
import { liveStatuses } from './order-status.ts'

/** An account's order of a product that is neither refused nor repaid. */
export interface LiveOrder {
  readonly orderId: string
  readonly status: number
}

/** Finds the live order, if the account has one. */
export function prepareLiveOrder(database: Database) {
  const find = prepareQuery(database.pool, 'live-order', (asked: { accountId: string; productId: string }) =>
    database.query
      .selectFrom('live_orders as live')
      .innerJoin('orders', (join) =>
        join.onRef('orders.account_id', '=', 'live.account_id').onRef('orders.id', '=', 'live.order_id'),
      )
      .where('live.account_id', '=', asked.accountId)
      .where('live.product_id', '=', asked.productId)
      .select(['live.ends_at', 'orders.id', 'orders.status']),
  )

  return async ({
    account_id,
    product_id,
  }: {
    account_id: string
    product_id: string
  }): Promise<LiveOrder | undefined> => {
    const [order] = await find({ accountId: account_id, productId: product_id })

    // Repaid, or refused.
    if (order === undefined || order.ends_at !== null || !liveStatuses.includes(order.status)) return undefined
    return { orderId: order.id, status: order.status }
  }
}

/**
 * After an order was decided, repaid, or is owed again: its product's key names the newest order that is live. Without one the
 * account may take the product again.
 */
export async function followLiveOrder(
  transaction: Transaction<Tables>,
  { account_id, order_id }: { readonly account_id: string; readonly order_id: string },
  at: Date,
): Promise<void> {
  const ofAccount = transaction.selectFrom('orders').where('account_id', '=', account_id)
  const product = ofAccount.where('id', '=', order_id).select('product_id')
  const live = await ofAccount
    .where('product_id', '=', product)
    .where('status', 'in', liveStatuses)
    .orderBy('created_at', 'desc')
    .select('id as order_id')
    .executeTakeFirst()

  await transaction
    .updateTable('live_orders')
    .where('account_id', '=', account_id)
    .where('product_id', '=', product)
    .set({ ...live, ends_at: live === undefined ? at : null })
    .execute()
}
