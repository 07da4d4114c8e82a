import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { dropLandingDays } from '../../ledger/landing/landing-days.ts'
import { hourDays } from '../../promotion/figures/landing-hours.ts'
import { StartProblem } from '../start-problem.ts'

/** How long the rows of a table are kept. docs/operations.md has the same table with the reasons. */
interface Retention {
  readonly table: keyof Tables
  /** Drops the days before a moment whole, before rows are deleted, and returns how many. */
  readonly dropDays?: (database: Database, before: Date) => Promise<number>
  /** The primary key. */
  readonly key: readonly string[]
  /** The column that says how old a row is. */
  readonly age: string
  readonly days: number
  /** Which rows may go at all, as SQL; all of them without it. */
  readonly only?: string
}

/** Every table whose rows end some time, but for those that end by the minute (captchas, codes, limits, sessions). */
const retentions: readonly Retention[] = [
  { table: 'events', key: ['account_id', 'id'], age: 'created_at', days: 90 },
  { table: 'error_reports', key: ['id'], age: 'created_at', days: 30 },
  { table: 'failure_clicks', key: ['id'], age: 'created_at', days: 90 },
  {
    table: 'landing_events',
    // Leaves the events of a day without a partition of its own, and all of an engine without partitions.
    dropDays: dropLandingDays,
    key: ['day', 'id'],
    age: 'day',
    days: 35,
    // What is in no sum yet is never deleted.
    only: 'summed_at is not null',
  },
  // Beyond its day a key is of no use.
  { table: 'landing_visitors', key: ['day', 'visitor_key'], age: 'day', days: 2 },
  { table: 'landing_hours', key: ['day', 'hour', 'kind', 'source_id'], age: 'day', days: hourDays },
  { table: 'landing_sums', key: ['day', 'source_id', 'kind'], age: 'day', days: 400 },
  {
    table: 'landing_sources',
    key: ['id'],
    age: 'seen_at',
    // Later than the last of its events and sums.
    days: 403,
    only: 'not exists (select 1 from registrations where registrations.source_id = landing_sources.id)',
  },
  { table: 'scores', key: ['account_id', 'id'], age: 'created_at', days: 400 },
  { table: 'complaint_intents', key: ['account_id', 'fingerprint'], age: 'taken_at', days: 1 },
  { table: 'idempotency_keys', key: ['account_id', 'call', 'key'], age: 'made_at', days: 30 },
  { table: 'sms_codes', key: ['account_id', 'id'], age: 'sent_at', days: 7 },
  { table: 'sandbox_messages', key: ['id'], age: 'sent_at', days: 7 },
  { table: 'outbox', key: ['id'], age: 'delivered_at', days: 90, only: 'delivered_at is not null' },
  {
    table: 'card_repayments',
    key: ['account_id', 'order_id', 'id'],
    age: 'made_at',
    days: 180,
    only: `exists (select 1 from payments where payments.account_id = card_repayments.account_id
      and payments.order_id = card_repayments.order_id and payments.id = card_repayments.payment_id
      and payments.state = 'open')`,
  },
  {
    table: 'payments',
    key: ['account_id', 'order_id', 'id'],
    age: 'made_at',
    days: 180,
    // A code that was never paid; what was paid is kept as long as the loan.
    only: `state = 'open' and not exists (select 1 from card_repayments where card_repayments.account_id = payments.account_id
      and card_repayments.order_id = payments.order_id and card_repayments.payment_id = payments.id)`,
  },
]

/** The tables whose days `PAHIRAM_KEEP_DAYS` sets. */
const settings: ReadonlySet<string> = new Set(retentions.map(({ table }) => table))

/** Days by table, in the place of the usual ones. */
export type RetentionDays = ReadonlyMap<string, number>

/**
 * Reads `PAHIRAM_KEEP_DAYS`: `events=30 outbox=365`.
 * @throws {StartProblem} for a table that has no retention, or days that are no whole number from 1 on.
 */
export function readRetentionDays(environment: Readonly<Record<string, string | undefined>>): RetentionDays {
  const written = (environment['PAHIRAM_KEEP_DAYS'] ?? '').split(/[\s,]+/).filter((one) => one !== '')

  return new Map(
    written.map((one) => {
      const [, table = '', days = ''] = /^(\w+)=([1-9]\d{0,4})$/.exec(one) ?? []

      if (!settings.has(table)) {
        const names = [...settings].join(', ')

        throw new StartProblem(`PAHIRAM_KEEP_DAYS has "${one}"; it looks like events=90. Tables: ${names}.`)
      }
      return [table, Number(days)]
    }),
  )
}

/** How many rows one statement deletes: it holds its locks for some milliseconds. */
const batchRows = 1_000

/** How many batches of a table one run deletes; the rest waits for the next. */
const mostBatches = 1_000

const dayMs = 24 * 60 * 60_000

/** Deletes the rows whose time has come, and returns how many by table; days that were dropped whole count as days. */
export async function deleteOld(
  database: Database,
  days: RetentionDays,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const deleted = new Map<string, number>()

  for (const { table, dropDays, key, age, days: usual, only } of retentions) {
    const before = new Date(now.getTime() - (days.get(table) ?? usual) * dayMs)
    const columns = sql.join(key.map((column) => sql.ref(column)))
    const isOld = sql`${sql.ref(age)} < ${before}`
    const condition = only === undefined ? sql`` : sql`and ${sql.raw(only)}`
    const dropped = (await dropDays?.(database, before)) ?? 0

    if (dropped > 0) deleted.set(`days of ${table}`, dropped)

    for (let batch = 0; batch < mostBatches; batch += 1) {
      const { numAffectedRows = 0n } = await retrying(() =>
        sql`delete from ${sql.table(table)} where ${isOld} and (${columns}) in (
          select ${columns} from ${sql.table(table)} where ${isOld} ${condition} limit ${batchRows}
        )`.execute(database.query),
      )

      if (numAffectedRows > 0n) deleted.set(table, (deleted.get(table) ?? 0) + Number(numAffectedRows))
      if (numAffectedRows < batchRows) break
    }
  }
  return deleted
}
