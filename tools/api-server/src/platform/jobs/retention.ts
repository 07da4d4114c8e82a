import { sql } from 'kysely'

import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'

/** How long the rows of a table are kept. docs/operations.md has the same table with the reasons. */
export interface Retention {
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

/** How many rows one statement deletes: it holds its locks for some milliseconds. */
const batchRows = 1_000

/** How many batches of a table one run deletes; the rest waits for the next. */
const mostBatches = 1_000

const dayMs = 24 * 60 * 60_000

/** Deletes the rows whose time has come, and returns how many by table; days that were dropped whole count as days. */
export async function deleteOld(
  database: Database,
  retentions: readonly Retention[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const deleted = new Map<string, number>()

  for (const { table, dropDays, key, age, days, only } of retentions) {
    const before = new Date(now.getTime() - days * dayMs)
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
