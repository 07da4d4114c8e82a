import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../platform/database/tables.ts'

/** Notes which registered borrowers took a loan since then, and which repaid one; answers those of them whose visitor agreed that ad networks learn of it. */
export async function followRegistrations(
  query: Kysely<Tables>,
  step: 'loan' | 'repaid',
  now: Date,
): Promise<readonly string[]> {
  const column = sql.ref(`${step}_at`)
  const [moment, condition] =
    step === 'loan'
      ? [sql`min(orders.paid_out_at)`, sql`registrations.account_id is not null`]
      : [sql`cast(${now} as timestamptz)`, sql`loan_at is not null and orders.status = 200`]
  const { rows } = await sql<{ id: string; click_ids: string | null }>`
    update registrations set ${column} = done.at from (
      select phone_key, ${moment} as at from registrations
      join orders on orders.account_id = registrations.account_id and orders.paid_out_at >= registered_at
      where ${column} is null and ${condition} group by phone_key
    ) as done
    where registrations.phone_key = done.phone_key and ${column} is null
    returning registrations.id, click_ids`.execute(query)

  return rows.flatMap(({ id, click_ids }) => (click_ids === null ? [] : [id]))
}

/** How many days click ids are kept: a loan of a year is repaid by then. */
const clickDays = 400

/** Forgets the click ids of old registrations. */
export async function forgetClicks(query: Kysely<Tables>, now: Date): Promise<void> {
  await query
    .updateTable('registrations')
    .where('click_ids', 'is not', null)
    .where('registered_at', '<', new Date(now.getTime() - clickDays * 24 * 60 * 60_000))
    .set({ click_ids: null })
    .execute()
}
