import { type InsertObject, type Kysely, sql, type Transaction } from 'kysely'

import { tokenHashOf } from '../api/caller.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { brandProducts, productIdOf } from './brands.ts'
import { type Scenario, scenarios } from './scenarios.ts'

/**
 * Writes the seeded sessions, or brings them up to date with the code and the day. What borrowers did since (events,
 * scores) stays. One transaction: a page never sees half of it.
 */
export async function seed(database: Database, appScheme: string, today: Date): Promise<void> {
  const all = scenarios(today)

  await retrying(() =>
    database.query.transaction().execute(async (transaction) => {
      await upsert(transaction, 'products', ['id'], brandProducts(appScheme))
      await upsert(
        transaction,
        'accounts',
        ['id'],
        all.map(({ order }) => ({ id: order.account_id })),
      )
      await upsert(transaction, 'sessions', ['token_hash'], all.map(sessionOf))
      await upsert(
        transaction,
        'orders',
        ['account_id', 'id'],
        all.map(({ order }) => order),
      )
      await replaceParts(transaction, all)
    }),
  )
}

function sessionOf({ name, order }: Scenario) {
  return { token_hash: tokenHashOf(name), account_id: order.account_id }
}

/** Rows and recommendations have no key of their own that lasts, so they are written anew. */
async function replaceParts(transaction: Transaction<Tables>, all: Scenario[]): Promise<void> {
  const accounts = all.map(({ order }) => order.account_id)

  await transaction.deleteFrom('order_rows').where('account_id', 'in', accounts).execute()
  await transaction.deleteFrom('order_recommendations').where('account_id', 'in', accounts).execute()
  await transaction.insertInto('order_rows').values(all.flatMap(rowsOf)).execute()
  await transaction.insertInto('order_recommendations').values(all.flatMap(recommendationsOf)).execute()
}

function rowsOf({ order, state }: Scenario) {
  return state.rows.map((row, position) => ({ account_id: order.account_id, order_id: order.id, position, ...row }))
}

function recommendationsOf({ order, state }: Scenario) {
  return state.recommended.map((brand, position) => ({
    account_id: order.account_id,
    order_id: order.id,
    position,
    product_id: productIdOf(brand),
  }))
}

async function upsert<Table extends keyof Tables>(
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
