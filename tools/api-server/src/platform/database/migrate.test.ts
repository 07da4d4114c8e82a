import { execFile } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

import pg from 'pg'
import { beforeAll, expect, test } from 'vitest'

import { type RealPostgres, startRealPostgres } from '../../testing/real-postgres.ts'
import {
  childEnvironment,
  failedStart,
  productionSecrets,
  startProcess,
  stopProcess,
} from '../../testing/server-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { migrate } from './migrate.ts'
import { openRealServer } from './real-server.ts'

const command = fileURLToPath(new URL('migrate-command.ts', import.meta.url))
let postgres: RealPostgres

beforeAll(async () => {
  postgres = await startRealPostgres()
})

/** Runs `pnpm migrate` and returns what it printed. */
async function runMigrate(environment: Record<string, string>): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [command], {
    env: { ...childEnvironment, ...environment },
  })

  return stdout.trimEnd().split('\n')
}

test('production starts on migrated tables only, says which command migrates them, and logs JSON', async () => {
  const DATABASE_URL = await postgres.createDatabase('production')
  const environment = { DATABASE_URL, DATA_DIR: temporaryFolder(), PAHIRAM_MODE: 'production', ...productionSecrets }
  const { code, errors } = await failedStart(environment)

  expect(code).toBe(1)
  expect(errors).toMatch(/^The database is behind this version: it lacks the migration 001-initial\.sql\. Run `pnpm/)

  const printed = await runMigrate({ DATABASE_URL })

  expect(printed[0]).toMatch(/^001-initial\.sql \(\d+ ms\)$/)
  expect(printed.at(-1)).toBe('The tables are up to date.')
  expect(await runMigrate({ DATABASE_URL })).toEqual(['The tables were up to date.'])

  const server = startProcess(environment)

  expect((await fetch(`${await server.origin}/readyz`)).status).toBe(200)
  await fetch(`${await server.origin}/v3/nothing`)

  const { output, errors: none } = await stopProcess(server)
  const events = output
    .trimEnd()
    .split('\n')
    .map((line) => (JSON.parse(line) as { event: string }).event)

  expect(none).toBe('')
  // What is not set is said first (main.test.ts holds those lines), then where it is served.
  expect(events.slice(-2)).toEqual(['message', 'request'])
  expect(new Set(events.slice(0, -1))).toEqual(new Set(['message']))
})

test('PAHIRAM_MIGRATE=1 lets a start in production migrate the tables', async () => {
  const DATABASE_URL = await postgres.createDatabase('migrating')
  const server = startProcess({
    DATABASE_URL,
    DATA_DIR: temporaryFolder(),
    PAHIRAM_MODE: 'production',
    ...productionSecrets,
    PAHIRAM_MIGRATE: '1',
  })

  expect((await fetch(`${await server.origin}/readyz`)).status).toBe(200)
  await stopProcess(server)
})

test('pnpm migrate creates the embedded database', async () => {
  const DATA_DIR = temporaryFolder()

  expect((await runMigrate({ DATA_DIR })).at(-1)).toBe(`The tables in ${DATA_DIR} are up to date.`)
  expect(await runMigrate({ DATA_DIR })).toEqual([`The tables in ${DATA_DIR} were up to date.`])
})

test('a migration of a table in use keeps nobody waiting for more than a second or so', async () => {
  const url = await postgres.createDatabase('locked')
  const pool = await openRealServer(url, { size: 4, timeoutMs: 10_000 })
  const holder = new pg.Client({ connectionString: url })

  await migrate(pool, { alone: false })
  await pool.query(`delete from migrations where name = '001-initial.sql'`)
  await holder.connect()
  await holder.query('begin; lock table payments in access share mode')

  const migrated = migrate(pool, { alone: false })

  await wait(300)

  const begun = performance.now()

  // It waits behind the migration, which waits for the holder.
  await pool.query('select count(*) from payments')
  expect(performance.now() - begun).toBeLessThan(3_000)
  await holder.query('commit')
  await migrated
  expect((await pool.query(`select 1 from migrations where name = '001-initial.sql'`)).rows).toHaveLength(1)
  await holder.end()
  await pool.end()
})
