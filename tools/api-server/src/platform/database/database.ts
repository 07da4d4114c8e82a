import { resolve } from 'node:path'

import { Kysely, PostgresDialect } from 'kysely'
import type pg from 'pg'

import { lockFolder, prepareDataFolder } from './data-folder.ts'
import { type DatabaseLost, EmbeddedPool, openEmbeddedEngine } from './embedded-engine.ts'
import { migrate, requireMigrated } from './migrate.ts'
import { openHealthCheck, openRealServer, type PoolSettings } from './real-server.ts'
import { reliablePool } from './reliable-pool.ts'
import type { Tables } from './tables.ts'

/** Where the data is stored: on the PostgreSQL server of `databaseUrl`, otherwise in an embedded engine in `dataDir`. */
interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** How a PostgreSQL server is used; as usual without it. */
  readonly pool?: PoolSettings | undefined
  /**
   * What becomes of tables that are behind: `run` migrates them (the default), `require` rejects them. An embedded database is
   * always migrated: no other server can be using it.
   */
  readonly migrations?: Migrations | undefined
  /** Called after each migration with its file name and how long it took, in ms. */
  readonly onApplied?: ((name: string, milliseconds: number) => void) | undefined
  readonly onLost: DatabaseLost
  /** Logs what the start waits for. */
  readonly log?: (line: string) => void
}

/** `run` brings tables that are behind up to date; `require` rejects them. */
export type Migrations = 'run' | 'require'

/** An open database with migrated tables. */
export interface Database {
  readonly query: Kysely<Tables>
  /** The same connections, for prepared statements (`prepared-query.ts`). */
  readonly pool: pg.Pool
  /** Rejects when the database does not answer; it does not wait behind calls. */
  ping(): Promise<void>
  close(): Promise<void>
}

/** Opens the database and migrates or checks its tables. @throws {StartProblem} when it cannot be used. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { databaseUrl, onApplied } = options

  if (databaseUrl === undefined || databaseUrl === '') return openEmbedded(resolve(options.dataDir), options)

  const pool = await openRealServer(databaseUrl, options.pool, options.log)
  const prepare = () =>
    options.migrations === 'require' ? requireMigrated(pool) : migrate(pool, { alone: false, onApplied })

  const health = openHealthCheck(databaseUrl, pool, options.pool)

  return ready(pool, prepare, health.end, health.ping)
}

async function openEmbedded(folder: string, { onLost, onApplied }: DatabaseOptions): Promise<Database> {
  prepareDataFolder(folder)

  const release = lockFolder(folder)

  try {
    const engine = await openEmbeddedEngine(folder, onLost)
    const pool = new EmbeddedPool(engine)

    return await ready(
      pool,
      () => migrate(pool, { alone: true, onApplied }),
      async () => {
        await engine.close()
        release()
      },
    )
  } catch (error) {
    release()
    throw error
  }
}

async function ready(
  pool: pg.Pool,
  prepare: () => Promise<void>,
  closeEngine: () => Promise<unknown>,
  ping: () => Promise<void> = async () => void (await pool.query('select 1')),
): Promise<Database> {
  const close = async () => {
    await pool.end()
    await closeEngine()
  }

  try {
    await prepare()
  } catch (error) {
    await close()
    throw error
  }

  const dialect = new PostgresDialect({ pool: pool instanceof EmbeddedPool ? pool : reliablePool(pool) })

  return { query: new Kysely<Tables>({ dialect }), pool, ping, close }
}
