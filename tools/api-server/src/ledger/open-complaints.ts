import type { Expression, Kysely } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'

/** The complaints of an account about an order that are not answered: while there is one, the order is disputed. */
export function openComplaints(query: Kysely<Tables>, accountId: string | Expression<string>, orderId: string) {
  const ofAccount = query.selectFrom('complaints').where('account_id', '=', accountId)

  return ofAccount.where('order_id', '=', orderId).where('replied_at', 'is', null).select('number')
}
