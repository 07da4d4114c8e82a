import { resolve } from 'node:path'

import { createPgConfig } from '@electric-sql/pglite/node-postgres'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'

import { prepareDataFolder } from './data-folder.ts'
import { type DatabaseLost, openEmbeddedEngine } from './embedded-engine.ts'
import { lockFolder } from './folder-lock.ts'
import { migrate } from './migrate.ts'
import { openRealServer, type PoolSettings } from './real-server.ts'
import type { Tables } from './tables.ts'

/** Where the data is: on a PostgreSQL server if there is an address, otherwise in an engine of our own in `dataDir`. */
export interface DatabaseOptions {
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  /** How a PostgreSQL server is used; as usual without it. */
  readonly pool?: PoolSettings | undefined
  readonly onLost: DatabaseLost
  /** Takes the lines that tell what a start waits for. */
  readonly log?: (line: string) => void
}

/** The database, open and with its tables up to date. */
export interface Database {
  readonly query: Kysely<Tables>
  /** The same connections, for prepared statements (`prepared-query.ts`). */
  readonly pool: pg.Pool
  close(): Promise<void>
}

/** Opens the database and brings its tables up to date. Throws `StartProblem`. */
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
    // One connection, kept for good: the engine is a single session, whose prepared statements live as long as it does.
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
