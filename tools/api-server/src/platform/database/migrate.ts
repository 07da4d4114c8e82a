import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import { StartProblem } from '../start-problem.ts'
import { retrying, sqlStateOf } from './retry.ts'

/** SQLSTATEs of an object that another server has just created: the next attempt finds it. */
const createdByAnother = ['42710', '23505', '42P07']

/** SQLSTATEs of a statement that the engine does not have: a feature it lacks, a syntax error. */
const unsupported = ['0A000', '42601']

/** The SQLSTATE of a table that was in use for longer than `lock_timeout`. */
const lockTimedOut = '55P03'

/** How long a step waits for a table, ms. Writers wait behind it for as long, so it gives way soon and tries again. */
const lockTimeoutMs = 1_000

/** How often a step tries to get its table, a second apart, before the migration fails: ten minutes. */
const mostLockAttempts = 600

/** How long the migration lock is held without renewal, in seconds: a server that died delays others by that much. */
const leaseSeconds = 15

/** How long one statement of a migration may take, ms: a day. */
const mostStepMs = 24 * 60 * 60 * 1_000

const folder = new URL('migrations/', import.meta.url)

/** How `migrate` works. */
interface MigrateOptions {
  /** No other server can be at work, as on the embedded engine: the lock of a killed server is ignored. */
  readonly alone: boolean
  /** Called after each migration with its file name and how long it took, in ms. */
  readonly onApplied?: ((name: string, milliseconds: number) => void) | undefined
}

/**
 * Migrates the tables: forward only, each file of `migrations/` once, statement by statement. Several servers may start at
 * once; a lock row lets one work (advisory locks do not exist on every engine), and is renewed while a step runs.
 * @throws {StartProblem} when another server holds the lock for a minute, or a table stays locked for ten.
 */
export async function migrate(pool: pg.Pool, { alone, onApplied }: MigrateOptions): Promise<void> {
  await prepareLock(pool)

  const owner = randomUUID()

  await takeLock(pool, owner, alone)
  try {
    for (const name of await missingMigrations(pool)) {
      const begun = performance.now()

      await apply(pool, name, owner, alone)
      onApplied?.(name, performance.now() - begun)
    }
  } finally {
    await pool.query(`update migration_lock set owner = null where id = 'migrations' and owner = $1`, [owner])
  }
}

/**
 * Checks that the tables are as this version needs them, and changes nothing. A database that is newer is accepted.
 * @throws {StartProblem} when migrations are missing, with how to run them.
 */
export async function requireMigrated(pool: pg.Pool): Promise<void> {
  const missing = await missingMigrations(pool)
  const [first] = missing

  if (first === undefined) return

  const what = missing.length === 1 ? `the migration ${first}` : `${missing.length} migrations, from ${first} on`

  throw new StartProblem(
    `The database is behind this version: it lacks ${what}. Run \`pnpm migrate\`, or start with PAHIRAM_MIGRATE=1.`,
  )
}

/** Returns the names of the migrations that the database lacks, in the order they are applied. */
async function missingMigrations(pool: pg.Pool): Promise<string[]> {
  const done = new Set(await appliedMigrations(pool))

  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql') && !done.has(name))
    .sort()
}

async function appliedMigrations(pool: pg.Pool): Promise<string[]> {
  try {
    const { rows } = await pool.query<{ name: string }>('select name from migrations')

    return rows.map((row) => row.name)
  } catch (error) {
    // There is no such table yet: the database is empty.
    if (sqlStateOf(error) === '42P01') return []
    throw error
  }
}

async function prepareLock(pool: pg.Pool): Promise<void> {
  const steps = [
    'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    'create table if not exists migration_lock (id text primary key, owner uuid, held_until timestamptz)',
    `insert into migration_lock (id) values ('migrations') on conflict (id) do nothing`,
  ]

  for (const step of steps) await retrying(() => pool.query(step), createdByAnother)
}

async function takeLock(pool: pg.Pool, owner: string, alone: boolean): Promise<void> {
  const giveUp = Date.now() + leaseSeconds * 4 * 1000

  while (!(await tryLock(pool, owner, alone))) {
    if (Date.now() > giveUp) {
      throw new StartProblem('Another server has been changing the database tables for a minute. Try again later.')
    }
    await wait(100)
  }
}

async function tryLock(pool: pg.Pool, owner: string, alone: boolean): Promise<boolean> {
  const taken = await retrying(() =>
    pool.query(
      `update migration_lock set owner = $1, held_until = now() + $2 * interval '1 second'
       where id = 'migrations' and (owner is null or owner = $1 or held_until < now() or $3)`,
      [owner, leaseSeconds, alone],
    ),
  )

  return taken.rowCount === 1
}

async function apply(pool: pg.Pool, name: string, owner: string, alone: boolean): Promise<void> {
  for (const { statement, isOptional } of stepsOf(readFileSync(new URL(name, folder), 'utf8'))) {
    await tryLock(pool, owner, false)
    try {
      // The embedded engine has one connection and no other starter: a step there needs neither limits nor a renewal.
      if (alone) await pool.query(statement)
      else await whileRenewing(pool, owner, () => runWhenFree(pool, name, statement))
    } catch (error) {
      if (!isOptional || !unsupported.includes(sqlStateOf(error) ?? '')) throw error
    }
  }
  await retrying(() => pool.query('insert into migrations (name) values ($1) on conflict (name) do nothing', [name]))
}

/** Runs a step, again and again while its table is in use: other writers go first. */
async function runWhenFree(pool: pg.Pool, name: string, step: string): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await retrying(() => runStep(pool, step), createdByAnother)
      return
    } catch (error) {
      if (sqlStateOf(error) !== lockTimedOut) throw error
      if (attempt === mostLockAttempts) {
        throw new StartProblem(`A table that ${name} changes was locked for ten minutes. Look for what holds it.`, {
          cause: error,
        })
      }
      await wait(1_000)
    }
  }
}

/** An index that is built beside running writers, which PostgreSQL leaves invalid when that is interrupted. */
const concurrentIndex = /^create (?:unique )?index concurrently if not exists (\w+)/

/** Runs one statement, which may take hours on a large table: the limits of the borrowers' calls are not for it. */
async function runStep(pool: pg.Pool, step: string): Promise<void> {
  const [, index] = concurrentIndex.exec(step) ?? []
  const client = await pool.connect()

  try {
    // An index that is built concurrently waits for transactions that run, and keeps nobody waiting meanwhile.
    await client.query(`set statement_timeout = 0; set lock_timeout = ${index === undefined ? lockTimeoutMs : 0}`)
    if (index !== undefined) await dropIfInvalid(client, index)
    await client.query({ text: step, query_timeout: mostStepMs } as pg.QueryConfig)
  } finally {
    // Closed rather than given back: its limits are no longer those of the pool.
    client.release(true)
  }
}

async function dropIfInvalid(client: pg.PoolClient, index: string): Promise<void> {
  const { rows } = await client.query('select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid', [
    index,
  ])

  if (rows.length > 0) await client.query(`drop index concurrently if exists ${index}`)
}

/** Keeps the lease while work goes on, so that no second starter begins the same step. */
async function whileRenewing(pool: pg.Pool, owner: string, work: () => Promise<void>): Promise<void> {
  const renewal = setInterval(() => void tryLock(pool, owner, false).catch(() => undefined), (leaseSeconds * 1_000) / 3)

  try {
    await work()
  } finally {
    clearInterval(renewal)
  }
}

/** The text before a semicolon at the end of its row; those of a function's body, between `$$`, do not count. */
const stepText = /(?:\$\$[\s\S]*?\$\$|[^;$]|\$(?!\$)|;(?![^\S\n]*$))+/gm

/**
 * The statements of a migration file: each ends with a semicolon at the end of its line, and may follow `-- optional: why`, so that
 * an engine that does not have it goes on without it.
 */
function stepsOf(file: string) {
  return [...file.matchAll(stepText)]
    .map(([text]) => ({
      statement: text.replace(/^--.*$/gm, '').trim(),
      isOptional: /^-- optional: /m.test(text),
    }))
    .filter(({ statement }) => statement !== '')
}
