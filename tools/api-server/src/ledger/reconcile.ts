import { addDays, marketDay } from '@pahiram/formatting/calendar'
import { sql } from 'kysely'

import type { Database } from '../platform/database/database.ts'

/** The figures of a day in the market: how much money moved, and how often. Minor units. */
export interface DayFigures {
  /** `2026-11-21` */
  readonly day: string
  /** What partners reported as paid on the day that we received the report. */
  readonly reported: Sum
  /** What of it paid debts, by the ledgers. */
  readonly booked: Sum
  /** What of it fits no debt. */
  readonly unapplied: Sum
  /** `reported` less `booked` less `unapplied`: 0, or something is wrong. */
  readonly difference: number
  /** What was sent back on the day. */
  readonly refunded: Sum
  /** All money that fits no debt and is not sent back, of any day. */
  readonly held: Sum
  /** Codes that can still be paid now, of any day. */
  readonly openCodes: Sum
  /** All books together, of all days: 0, or something is wrong. */
  readonly booksSum: number
}

interface Sum {
  readonly count: number
  readonly amount: number
}

/** How long a code can be paid, in days (`payment-fit.ts`). */
const validDays = 3
const dayMs = 24 * 60 * 60 * 1000

/** Reads the figures of a day, each from the table that is nearest to it, so that a fault in one shows. */
export async function readDay({ query }: Database, day: string, now: Date): Promise<DayFigures> {
  const [from, to] = [startOf(day), startOf(addDays(day, 1))]
  const count = sql<string>`count(*)`.as('count')
  const reported = await query
    .selectFrom('payment_reports')
    .where('state', '=', 'paid')
    .where('received_at', '>=', from)
    .where('received_at', '<', to)
    .select([count, sql<string>`coalesce(sum(amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow()
  const booked = await query
    .selectFrom('payment_reports as report')
    .innerJoin('ledger_entries as entry', (join) =>
      join
        .onRef('entry.account_id', '=', 'report.account_id')
        .onRef('entry.order_id', '=', 'report.order_id')
        .on(
          'entry.reference',
          '=',
          sql<string>`case when report.id like 'seed:%' then 'seed:' || substr(report.id, 43) else 'report:' || report.id end`,
        ),
    )
    .where('report.received_at', '>=', from)
    .where('report.received_at', '<', to)
    .select([count, sql<string>`coalesce(-sum(entry.amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow()
  const unapplied = await query
    .selectFrom('unapplied_credits as credit')
    .innerJoin('payment_reports as report', 'report.id', 'credit.report_id')
    .where('report.received_at', '>=', from)
    .where('report.received_at', '<', to)
    .select([count, sql<string>`coalesce(sum(credit.amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow()
  const refunded = await query
    .selectFrom('unapplied_credits')
    .where('refunded_at', '>=', from)
    .where('refunded_at', '<', to)
    .select([count, sql<string>`coalesce(sum(amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow()
  const held = await query
    .selectFrom('unapplied_credits')
    .where('refunded_at', 'is', null)
    .select([count, sql<string>`coalesce(sum(amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow()
  const openCodes = await query
    .selectFrom('payments')
    .where('state', '=', 'open')
    .where('made_at', '>', new Date(now.getTime() - validDays * dayMs))
    .select([count, sql<string>`coalesce(sum(amount), 0)`.as('amount')])
    .executeTakeFirstOrThrow()

  return {
    day,
    reported: sumOf(reported),
    booked: sumOf(booked),
    unapplied: sumOf(unapplied),
    difference: Number(reported.amount) - Number(booked.amount) - Number(unapplied.amount),
    refunded: sumOf(refunded),
    held: sumOf(held),
    openCodes: sumOf(openCodes),
    booksSum: await sumOfBooks(query),
  }
}

/** The borrowers' ledgers and the books that stand against them. */
async function sumOfBooks(query: Database['query']): Promise<number> {
  const { sum } = await query
    .selectNoFrom([
      sql<string>`(select coalesce(sum(amount), 0) from ledger_entries)
        + (select coalesce(sum(amount), 0) from book_entries)`.as('sum'),
    ])
    .executeTakeFirstOrThrow()

  return Number(sum)
}

function sumOf({ count, amount }: { count: string; amount: string }): Sum {
  return { count: Number(count), amount: Number(amount) }
}

/** The moment at which a day begins in the market. */
function startOf(day: string): Date {
  const guess = new Date(`${day}T00:00:00Z`)
  // Half a day to either side of UTC, then to the minute: no zone is further away than 14 hours.
  let low = guess.getTime() - 15 * 60 * 60 * 1000
  let high = guess.getTime() + 15 * 60 * 60 * 1000

  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)

    if (marketDay(middle) < day) low = middle
    else high = middle
  }
  return new Date(high)
}
