import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../platform/database/tables.ts'

/** What a registration led to. */
export type Step = 'loan' | 'repaid'

/** Notes which registered borrowers took a loan since then, and which repaid one; answers the registrations that did so now. */
export async function followRegistrations(query: Kysely<Tables>, step: Step, now: Date): Promise<readonly string[]> {
  const column = sql.ref(`${step}_at`)
  const [moment, condition] =
    step === 'loan'
      ? [sql`min(orders.paid_out_at)`, sql`registrations.account_id is not null`]
      : [sql`cast(${now} as timestamptz)`, sql`loan_at is not null and orders.status = 200`]
  const { rows } = await sql<{ id: string }>`
    update registrations set ${column} = done.at from (
      select phone_key, ${moment} as at from registrations
      join orders on orders.account_id = registrations.account_id and orders.paid_out_at >= registered_at
      where ${column} is null and ${condition} group by phone_key
    ) as done
    where registrations.phone_key = done.phone_key and ${column} is null
    returning registrations.id`.execute(query)

  return rows.map(({ id }) => id)
}
