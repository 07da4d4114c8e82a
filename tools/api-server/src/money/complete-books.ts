import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'

/** The migration that began the books and the reports; a server of the version before it writes neither. */
const beganWith = '009-money.sql'

/** How long servers of the version before may run beside newer ones, ms: two days. */
const upgradeMs = 2 * 24 * 60 * 60_000

/**
 * Adds what servers of the version before leave out while they are still running: the other side of their ledger entries, and
 * the reports of payments that they settled. Does nothing once an upgrade is long over. Answers how many rows it added.
 */
export async function completeBooks({ pool, query }: Database, now: Date): Promise<number> {
  const { rows } = await pool.query<{ applied_at: Date }>('select applied_at from migrations where name = $1', [
    beganWith,
  ])
  const since = new Date(now.getTime() - upgradeMs)

  if (rows.every(({ applied_at }) => applied_at < since)) return 0

  const added = await retrying(() =>
    query.transaction().execute(async (transaction) => [
      await sql`
        insert into book_entries (event_id, line, book, account_id, order_id, amount, moment)
        select id, 1,
          case kind when 'instalment' then 'lent' when 'late-charge' then 'late-charges'
            when 'extension-fee' then 'extension-fees' else 'received' end,
          account_id, order_id, -amount, moment
        from ledger_entries as entry
        where moment >= ${since} and not exists (select 1 from book_entries where event_id = entry.id)
        on conflict (event_id, line) do nothing`.execute(transaction),
      await sql`
        insert into payment_reports (id, code, amount, paid_at, channel, state, received_at, outcome, decided_at, receipt_no,
          account_id, order_id, payment_id, kind, applied)
        select 'before:' || id, code, amount, settled_at, channel, 'paid', settled_at, 'booked', settled_at, 'R-' || id,
          account_id, order_id, id, kind, amount
        from payments as payment
        where state = 'paid' and settled_at >= ${since}
          and not exists (
            select 1 from payment_reports as report
            where report.account_id = payment.account_id and report.order_id = payment.order_id
              and report.payment_id = payment.id
          )
        on conflict (id) do nothing`.execute(transaction),
    ]),
  )

  return added.reduce((sum, { numAffectedRows = 0n }) => sum + Number(numAffectedRows), 0)
}
