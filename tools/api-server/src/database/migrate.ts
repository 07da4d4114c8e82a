import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

import type pg from 'pg'

import { StartProblem } from '../start-problem.ts'
import { retrying } from './retry.ts'

/** Two starters that create the same object at once: the loser finds it there at the next attempt. */
const createdByAnother = ['42710', '23505', '42P07']

/** How long a starter that died keeps the others waiting, in seconds; renewed at every step. */
const leaseSeconds = 15

const folder = new URL('migrations/', import.meta.url)

/**
 * Brings the tables up to date: forward only, each file of `migrations/` once, each of its statements on its own.
 * Several servers may start at once; a lock row lets one work (advisory locks do not exist on every engine).
 * `alone` says that nobody else can be at it, so that the lease of a starter that was killed is not waited for.
 */
export async function migrate(pool: pg.Pool, alone: boolean): Promise<void> {
  await prepareLock(pool)

  const owner = randomUUID()

  await takeLock(pool, owner, alone)
  try {
    const { rows } = await pool.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))

    for (const name of migrationNames()) {
      if (!done.has(name)) await apply(pool, name, owner)
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

async function apply(pool: pg.Pool, name: string, owner: string): Promise<void> {
  for (const step of stepsOf(readFileSync(new URL(name, folder), 'utf8'))) {
    await tryLock(pool, owner, false)
    await retrying(() => pool.query(step), createdByAnother)
  }
  await retrying(() => pool.query('insert into migrations (name) values ($1) on conflict (name) do nothing', [name]))
}

/** The statements of a migration file: each ends with a semicolon at the end of its line. */
function stepsOf(file: string): string[] {
  return file
    .split(/;[^\S\n]*$/m)
    .map((step) => step.replace(/^--.*$/gm, '').trim())
    .filter((step) => step !== '')
}
