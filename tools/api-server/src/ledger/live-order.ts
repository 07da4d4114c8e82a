import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import { liveStatuses, statusAt } from './order-status.ts'

/** An account's order of a product that is neither refused nor repaid. */
export interface LiveOrder {
  readonly orderId: string
  /** 170 for every loan that was paid out: whether it is due is of no matter to a new one. */
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
      .leftJoin('loans', (join) =>
        join.onRef('loans.account_id', '=', 'live.account_id').onRef('loans.order_id', '=', 'live.order_id'),
      )
      .where('live.account_id', '=', asked.accountId)
      .where('live.product_id', '=', asked.productId)
      .select([
        'live.ends_at',
        'orders.id',
        'orders.status',
        'loans.ends_refused',
        'loans.decided_at',
        'loans.paid_out_at',
      ]),
  )

  return async (
    { account_id, product_id }: { account_id: string; product_id: string },
    now: Date,
  ): Promise<LiveOrder | undefined> => {
    const [order] = await find({ accountId: account_id, productId: product_id })

    // Repaid, or refused.
    if (order === undefined || (order.ends_at !== null && order.ends_at <= now)) return undefined

    const status = statusAt(now, order.status, order)

    return liveStatuses.includes(status) ? { orderId: order.id, status } : undefined
  }
}
