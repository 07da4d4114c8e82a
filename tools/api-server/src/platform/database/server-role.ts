import type pg from 'pg'

import { StartProblem } from '../start-problem.ts'
import { sqlStateOf } from './retry.ts'
import type { Tables } from './tables.ts'

/** The tables of which a server adds rows, and never changes or removes one: what was agreed, decided, reported and booked. */
export const insertOnlyTables: readonly (keyof Tables)[] = [
  'loans',
  'order_decisions',
  'order_consents',
  'order_agreements',
  'money_facts',
  'adjustments',
  'payment_reports',
  'book_entries',
  'book_days',
]

/** The SQLSTATE of a role that does not exist. */
const noSuchRole = '42704'

/**
 * Gives a server's role the rights that it needs, and takes those that it does not: rows of all tables, of `insertOnlyTables`
 * only new ones. The caller is the owner of the tables.
 * @throws {StartProblem} when there is no such role, or it is the owner's own.
 */
export async function grantServerRights(pool: pg.Pool, role: string): Promise<void> {
  const { rows } = await pool.query<{ table_name: string; schema: string; me: string }>(
    `select table_name, table_schema as schema, current_user as me from information_schema.tables
     where table_schema = current_schema() and table_type = 'BASE TABLE'`,
  )
  const [{ schema, me } = { schema: 'public', me: '' }] = rows

  if (role === me)
    throw new StartProblem(
      'PAHIRAM_SERVER_ROLE is the owner of the tables, who can change everything. Name another role.',
    )

  const to = quoted(role)
  const isInsertOnly = ({ table_name }: { table_name: string }) =>
    (insertOnlyTables as readonly string[]).includes(table_name)
  const named = (some: readonly { table_name: string }[]) => some.map(({ table_name }) => quoted(table_name)).join(', ')

  try {
    await pool.query(`grant usage on schema ${quoted(schema)} to ${to}`)
  } catch (error) {
    if (sqlStateOf(error) !== noSuchRole) throw error
    throw new StartProblem(`PAHIRAM_SERVER_ROLE is “${role}”, and the database has no such role. Create it first.`, {
      cause: error,
    })
  }
  // No right is given that is taken a moment later: a server may be at work.
  await pool.query(`revoke all on ${named(rows.filter(isInsertOnly))} from public`)
  await pool.query(
    `revoke update, delete, truncate, references, trigger on ${named(rows.filter(isInsertOnly))} from ${to}`,
  )
  await pool.query(`grant select, insert on ${named(rows)} to ${to}`)
  await pool.query(`grant update, delete on ${named(rows.filter((row) => !isInsertOnly(row)))} to ${to}`)
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
