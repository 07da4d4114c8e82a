import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { StartProblem } from '../start-problem.ts'
import { lockFolder, prepareDataFolder } from './data-folder.ts'
import { type DatabaseLost, openEmbeddedEngine } from './embedded-engine.ts'
import { openRealServer, type PoolSettings } from './real-server.ts'
import { retrying } from './retry.ts'
import type { Tables } from './tables.ts'

/** Where the data is stored: on the PostgreSQL server of `databaseUrl`, otherwise in an embedded engine in `dataDir`. */
interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** How a PostgreSQL server is used; as usual without it. */
  readonly pool?: PoolSettings | undefined
  readonly onLost: DatabaseLost
  /** Logs what the start waits for. */
  readonly log?: (line: string) => void
}

/** An open database with migrated tables. */
export interface Database {
  readonly query: Kysely<Tables>
  /** The same connections, for prepared statements (`prepared-query.ts`). */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens the database and migrates its tables. @throws {StartProblem} when it cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  return options.databaseUrl === undefined || options.databaseUrl === ''
    ? openEmbedded(resolve(options.dataDir), options.onLost)
    : ready(await openRealServer(options.databaseUrl, options.pool, options.log), false, async () => undefined)
}

async function openEmbedded(folder: string, onLost: DatabaseLost): Promise<Database> {
  prepareDataFolder(folder)

  const release = lockFolder(folder)

  try {
    const engine = await openEmbeddedEngine(folder, onLost)
    // One connection that stays open: the engine is a single session, which keeps the prepared statements.
    const pool = new pg.Pool(Object.assign(createPgConfig(engine), { max: 1, idleTimeoutMillis: 0 }))

    return await ready(pool, true, async () => {
      await engine.close()
      release()
    })
  } catch (error) {
    release()
    throw error
  }
}

async function ready(pool: pg.Pool, alone: boolean, closeEngine: () => Promise<void>): Promise<Database> {
  const close = async () => {
    await pool.end()
    await closeEngine()
  }

  try {
    await migrate(pool, alone)
  } catch (error) {
    await close()
    throw error
  }
  return { query: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) }), pool, close }
}

/** SQLSTATEs of an object that another server has just created: the next attempt finds it. */
const createdByAnother = ['42710', '23505', '42P07']

/** The SQLSTATE of a table that was in use for longer than `lock_timeout`: other writers go first, then the step is retried. */
const lockTimedOut = '55P03'

/** How long the migration lock is held without renewal, in seconds: a server that died delays others by that much. */
const leaseSeconds = 15

/** How long one statement of a migration may take, ms: a day. */
const mostStepMs = 24 * 60 * 60 * 1_000

const folder = new URL('migrations/', import.meta.url)

/**
 * Migrates the tables: forward only, each file of `migrations/` once, statement by statement. Several servers may start at
 * once; a lock row lets one work (advisory locks do not exist on every engine). With `alone` no other server can be at work,
 * so the lock of a killed server is ignored.
 */
async function migrate(pool: pg.Pool, alone: boolean): Promise<void> {
  await prepareLock(pool)

  const owner = randomUUID()

  await takeLock(pool, owner, alone)
  try {
    const { rows } = await pool.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))

    for (const name of migrationNames()) {
      if (!done.has(name)) await apply(pool, name, owner, alone)
    }
  } finally {
    await pool.query(`update migration_lock set owner = null where id = 'migrations' and owner = $1`, [owner])
  }
}

/** The names of the migrations there are, in the order they are applied. */
function migrationNames(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
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
  for (const step of stepsOf(readFileSync(new URL(name, folder), 'utf8'))) {
    await tryLock(pool, owner, false)
    // The embedded engine has one connection and no other starter: a step there needs neither limits nor a renewal.
    if (alone) await pool.query(step)
    else
      await whileRenewing(pool, owner, () => retrying(() => runStep(pool, step), [...createdByAnother, lockTimedOut]))
  }
  await retrying(() => pool.query('insert into migrations (name) values ($1) on conflict (name) do nothing', [name]))
}

/** Runs one statement, which may take hours on a large table: the limits of the borrowers' calls are not for it. */
async function runStep(pool: pg.Pool, step: string): Promise<void> {
  const client = await pool.connect()

  try {
    await client.query('set statement_timeout = 0')
    await client.query({ text: step, query_timeout: mostStepMs } as pg.QueryConfig)
  } finally {
    // Closed rather than given back: its limits are no longer those of the pool.
    client.release(true)
  }
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

/** The statements of a migration file: each ends with a semicolon at the end of its line. */
function stepsOf(file: string): string[] {
  return file
    .split(/;[^\S\n]*$/m)
    .map((step) => step.replace(/^--.*$/gm, '').trim())
    .filter((step) => step !== '')
}
