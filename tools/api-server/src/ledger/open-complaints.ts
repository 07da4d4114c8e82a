import type { Kysely } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'

/** The complaints about an order that are not answered: while there is one, the order is disputed. */
export function openComplaints(query: Kysely<Tables>, orderId: string) {
  return query.selectFrom('complaints').where('order_id', '=', orderId).where('replied_at', 'is', null).select('number')
}
