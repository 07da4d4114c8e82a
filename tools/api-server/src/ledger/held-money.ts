import { type Kysely, sql } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'

/** Reads how much of which payments is held, by the books: a row each, `payment_id` and `amount` in minor units. */
export const heldMoney = `select payment_id, -sum(amount) as amount from book_entries
  where book = 'unapplied' group by payment_id having sum(amount) <> 0`

/** The same as a table of a query. */
export const heldPayments = sql<{ payment_id: string; amount: string }>`(${sql.raw(heldMoney)})`

/** How much of a payment is held, in minor units; 0 for one that we do not know. */
export async function heldOf(query: Kysely<Tables>, paymentId: string): Promise<number> {
  const { amount } = await query
    .selectFrom('book_entries')
    .where('book', '=', 'unapplied')
    .where('payment_id', '=', paymentId)
    .select(sql<string>`-coalesce(sum(amount), 0)`.as('amount'))
    .executeTakeFirstOrThrow()

  return Number(amount)
}
