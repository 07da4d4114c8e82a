import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
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
