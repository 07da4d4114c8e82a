import { type JoinBuilder, type Kysely, type Nullable, type SelectQueryBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Database } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepared-query.ts'
import type { Tables } from '../platform/database/tables.ts'

/** An empty `orderId` asks for the latest order of the product. */
type Asked = { tokenHash: string; orderId: string; productId: string }

/** One order with all that its page shows, in one query. No row: the session is unknown. `id` null: there is no such order. */
export function prepareOrderQuery(database: Database) {
  const { pool, query } = database
  const byId = prepareQuery(pool, 'order-details', (asked: Asked) =>
    partsOfOrders(
      ordersOfSession(query, asked.tokenHash, (join) =>
        join.on('orders.id', '=', asked.orderId).on('orders.product_id', '=', asked.productId),
      ),
    ),
  )
  const latest = prepareQuery(pool, 'latest-order', (asked: Asked) =>
    partsOfOrders(ordersOfSession(query, asked.tokenHash, (join) => join.on('orders.product_id', '=', asked.productId)))
      .orderBy('orders.created_at', 'desc')
      .limit(1),
  )

  return (asked: Asked) => (asked.orderId === '' ? latest(asked) : byId(asked))
}

/** Every order of a session, the latest first; no row: the session is unknown, one with `id` null: it has no order. */
export function prepareOrdersQuery(database: Database) {
  return prepareQuery(database.pool, 'orders-of-session', (asked: { tokenHash: string }) =>
    partsOfOrders(ordersOfSession(database.query, asked.tokenHash, (join) => join))
      .orderBy('orders.created_at', 'desc')
      .orderBy('orders.id')
      .limit(mostOrders),
  )
}

/** Finds every order of an account, the latest first. */
export async function ordersOfAccount(query: Kysely<Tables>, account: string): Promise<OrderDetailsRow[]> {
  const owned = query
    .selectFrom('accounts')
    .leftJoin('orders', 'orders.account_id', 'accounts.id')
    .where('accounts.id', '=', account)
  const rows = await partsOfOrders(owned).orderBy('orders.created_at', 'desc').orderBy('orders.id').execute()

  return rows.filter(({ id }) => id !== null)
}

/** What the queries find. */
export type OrderDetailsRow = Awaited<ReturnType<ReturnType<typeof prepareOrderQuery>>>[number]

/** More than anybody has. */
const mostOrders = 1_000

type JoinedOrders = JoinBuilder<Tables, 'sessions' | 'orders'>

function ordersOfSession(
  query: Kysely<Tables>,
  tokenHash: string,
  narrowed: (join: JoinedOrders) => JoinedOrders,
): OwnedOrders {
  return query
    .selectFrom('sessions')
    .leftJoin('orders', (join) => narrowed(join.onRef('orders.account_id', '=', 'sessions.account_id')))
    .where('sessions.token_hash', '=', tokenHash)
}

/** Somebody's orders, of which there may be none. */
type OwnedOrders = SelectQueryBuilder<Omit<Tables, 'orders'> & { orders: Nullable<Tables['orders']> }, 'orders', object>

function partsOfOrders(owned: OwnedOrders) {
  return owned
    .leftJoin('loans', (join) =>
      join.onRef('loans.account_id', '=', 'orders.account_id').onRef('loans.order_id', '=', 'orders.id'),
    )
    .leftJoin('products', 'products.id', 'orders.product_id')
    .select(['orders.id', 'orders.status', 'orders.headline', 'orders.explanation', 'orders.can_extend'])
    .select(['orders.created_at', 'orders.decided_at', 'orders.paid_out_at', 'orders.cancelled_at'])
    .select(['orders.account_id'])
    .select(['orders.repayment_url', 'orders.opens_inside', 'orders.withdraw_url', 'orders.telephone'])
    .select(['orders.asks_rating', 'orders.prompt', 'orders.tip'])
    .select(['orders.needs_card', 'orders.card_title', 'orders.card_message'])
    .select(['products.name', 'products.logo'])
    .select(['loans.number', 'loans.amount', 'loans.fee', 'loans.interest', 'loans.periods', 'loans.period_days'])
    .select(['loans.in_rupees'])
    .select((order) => [
      jsonArrayFrom(
        order
          .selectFrom('order_rows')
          .whereRef('order_rows.account_id', '=', 'orders.account_id')
          .whereRef('order_rows.order_id', '=', 'orders.id')
          .orderBy('order_rows.position')
          .select(['order_rows.label as text', 'order_rows.value']),
      ).as('rows'),
      jsonArrayFrom(
        order
          .selectFrom('products as offered')
          .leftJoin('accounts', 'accounts.id', 'orders.account_id')
          .leftJoin('order_recommendations as recommended', (join) =>
            join
              .onRef('recommended.product_id', '=', 'offered.id')
              .onRef('recommended.account_id', '=', 'orders.account_id')
              .onRef('recommended.order_id', '=', 'orders.id'),
          )
          .where(sql<boolean>`coalesce(offered.id = any(accounts.recommended), recommended.position is not null)`)
          .orderBy(sql`array_position(accounts.recommended, offered.id)`)
          .orderBy('recommended.position')
          .select(['offered.logo', 'offered.name', 'offered.button_text', 'offered.range_label', 'offered.rate'])
          .select(['offered.description', 'offered.enabled', 'offered.link_key'])
          // As text: as JSON numbers, big amounts would lose their last digits on the way.
          .select([sql<string>`offered.least_amount::text`.as('least_amount')])
          .select([sql<string>`offered.greatest_amount::text`.as('greatest_amount')]),
      ).as('recommendations'),
    ])
}
