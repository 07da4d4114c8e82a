import { type InsertObject, type Kysely, sql } from 'kysely'

import type { Tables } from './tables.ts'

/** Writes rows, or brings those that are there by their key up to date. */
export async function upsert<Table extends keyof Tables>(
  query: Kysely<Tables>,
  table: Table,
  key: (keyof Tables[Table] & string)[],
  rows: InsertObject<Tables, Table>[],
): Promise<void> {
  const [first] = rows

  if (first === undefined) return

  const columns = Object.keys(first).filter((column) => !(key as string[]).includes(column))
  const changes = Object.fromEntries(columns.map((column) => [column, sql.ref(`excluded.${column}`)]))

  await query
    .insertInto(table)
    .values(rows)
    .onConflict((conflict) =>
      columns.length === 0
        ? conflict.columns(key as never).doNothing()
        : conflict.columns(key as never).doUpdateSet(changes as never),
    )
    .execute()
}
