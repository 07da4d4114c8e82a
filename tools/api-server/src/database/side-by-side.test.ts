import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { testDatabase } from '../testing/test-database.ts'
import { migrate } from './migrate.ts'

/*
 * While servers are upgraded one after the other, those of the version before work on tables that are migrated already. Each
 * migration is therefore tried with what a server before it can send: rows as the tables were then, read, changed and stored once
 * more when it is done.
 */

const folder = new URL('migrations/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort()
let pool: pg.Pool

beforeAll(async () => {
  pool = new pg.Pool({
    connectionString: await testDatabase('blank'),
    max: 1,
    // Rows of one table alone: what they refer to in others does not matter here.
    options: '-c session_replication_role=replica',
  })
})
afterAll(() => pool.end())

interface Column {
  readonly name: string
  readonly type: string
  /** Whether a row can be stored without naming it. */
  readonly isOptional: boolean
}

/** A table as it was before a migration. */
interface OldTable {
  readonly name: string
  readonly columns: readonly Column[]
  /** The column lists that are unique, on which a server may say `on conflict (…)`. */
  readonly keys: readonly string[]
}

/** Reads the tables that a migration names, as they are now. */
async function tablesNamedIn(sql: string): Promise<OldTable[]> {
  const { rows } = await pool.query<{ name: string; columns: Column[]; keys: string[] | null }>(`
    select tables.table_name as name,
      (select json_agg(json_build_object('name', column_name, 'type', data_type,
          'isOptional', is_nullable = 'YES' or column_default is not null) order by ordinal_position)
        from information_schema.columns where columns.table_name = tables.table_name) as columns,
      (select array_agg((select string_agg(attname, ', ' order by place)
          from unnest(indkey) with ordinality as key (number, place)
          join pg_attribute on attrelid = indrelid and attnum = number))
        from pg_index where indrelid = tables.table_name::regclass and indisunique and indpred is null and indexprs is null)
        as keys
    from information_schema.tables where table_schema = 'public'`)

  return rows
    .filter(({ name }) => new RegExp(`\\b${name}\\b`).test(sql))
    .map(({ keys, ...table }) => ({ ...table, keys: keys ?? [] }))
}

let count = 0

/** A value of a column's type, which no other row has. */
function newValue(type: string): unknown {
  count += 1
  switch (type) {
    case 'uuid':
      return randomUUID()
    case 'integer':
    case 'bigint':
    case 'double precision':
      return count
    case 'boolean':
      return false
    case 'date':
    case 'timestamp with time zone':
      return new Date(Date.UTC(2026, 0, count))
    case 'jsonb':
      return {}
    case 'text':
      return `text ${count}`
    default:
      throw new Error(`A column of the type ${type} needs a value here`)
  }
}

/** Sends what a server of the time before a migration may send for a table. @throws what PostgreSQL answers to any of it. */
async function sendOldStatements({ name, columns, keys }: OldTable): Promise<void> {
  const list = columns.map((column) => column.name).join(', ')
  const insert = async (given: readonly Column[], end = '') => {
    const places = given.map((_, index) => `$${index + 1}`).join(', ')

    await pool.query(
      `insert into ${name} (${given.map((column) => column.name).join(', ')}) values (${places}) ${end}`,
      given.map(({ type }) => newValue(type)),
    )
  }

  await insert(columns)
  await insert(columns.filter(({ isOptional }) => !isOptional))
  for (const key of keys) await insert(columns, `on conflict (${key}) do nothing`)
  await pool.query(`update ${name} set ${columns.map((column) => `${column.name} = ${column.name}`).join(', ')}`)

  const { rows } = await pool.query<Record<string, unknown>>(`select ${list} from ${name}`)

  if (rows.length === 0) throw new Error('What was stored is gone')
}

/** Names the keys that a server of the time before does not know of: two of its rows may be alike in them. */
function newKeys(before: readonly OldTable[], after: readonly OldTable[]): string[] {
  return before.flatMap(({ name, columns, keys }) => {
    const old = new Set(columns.map((column) => column.name))
    const now = after.find((table) => table.name === name)?.keys ?? []

    return now
      .filter((key) => !keys.includes(key) && key.split(', ').every((column) => old.has(column)))
      .map((key) => `${name}: (${key}) is unique from now on`)
  })
}

/** Applies one migration, as if the later ones did not exist yet, and returns what a server of the time before cannot do then. */
async function breakagesOf(name: string): Promise<string[]> {
  const sql = readFileSync(new URL(name, folder), 'utf8')
  const before = await tablesNamedIn(sql)
  const broken: string[] = []

  // With rows of before in the tables.
  for (const table of before) await sendOldStatements(table)
  await pool.query('delete from migrations where name = $1', [name])
  await migrate(pool, { alone: true })
  for (const table of before) {
    await sendOldStatements(table).catch((error: unknown) => broken.push(`${table.name}: ${String(error)}`))
  }
  return [...broken, ...newKeys(before, await tablesNamedIn(sql))].map((what) => `${name}, ${what}`)
}

/** What is known to stop a server of the time before in rare cases, with the reason why that is borne. */
const known: Readonly<Record<string, string>> = {
  '009-money.sql, loans: (number) is unique from now on':
    'an older server draws 32 random bits a lender and month: that fails a call where before two loans had one number',
  '009-money.sql, payments: (code) is unique from now on':
    'an older server draws codes at random: that fails a call where before two payments had one code',
}

test('a server of the version before goes on working after each migration, on rows that it stored', async () => {
  const broken: string[] = []

  await pool.query('create table migrations (name text primary key, applied_at timestamptz not null default now())')
  await pool.query('insert into migrations (name) select unnest($1::text[])', [names])
  for (const name of names) broken.push(...(await breakagesOf(name)))
  expect(names.length).toBeGreaterThan(20)
  expect(broken.toSorted()).toEqual(Object.keys(known).toSorted())
})
