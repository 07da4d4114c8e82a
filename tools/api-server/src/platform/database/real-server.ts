import { setTimeout as wait } from 'node:timers/promises'

import pg from 'pg'

import { badSettings, StartProblem, wholeNumber } from '../start-problem.ts'
import { failureOf, isUnanswered } from './reliable-pool.ts'
import { sqlStateOf } from './retry.ts'

/** How the server uses a PostgreSQL; times in ms. */
export interface PoolSettings {
  /** How many connections this process opens at most. */
  readonly size: number
  /** How long connecting, waiting for a free connection, and one statement may take. */
  readonly timeoutMs: number
}

const defaultPoolSettings: PoolSettings = { size: 10, timeoutMs: 10_000 }

/**
 * Reads `PAHIRAM_DB_POOL` and `PAHIRAM_DB_TIMEOUT_MS` (docs/spec/contract-2.md §3).
 * @throws {StartProblem} when one is no whole number in its range.
 */
export function readPoolSettings(environment: Readonly<Record<string, string | undefined>>): PoolSettings {
  return {
    size: wholeNumber(environment, 'PAHIRAM_DB_POOL', 1, 1_000, defaultPoolSettings.size),
    timeoutMs: wholeNumber(environment, 'PAHIRAM_DB_TIMEOUT_MS', 100, 600_000, defaultPoolSettings.timeoutMs),
  }
}

const example = 'postgres://user:password@host:5432/database'

/** Errors that pass without a change, beside a lost connection: no name or way leads there yet, others have all connections. */
const passingStates = new Set(['ETIMEDOUT', 'EAI_AGAIN', 'ENOTFOUND', 'EHOSTUNREACH', 'ENETUNREACH', '53300'])

/** How long a start waits for a database that does not answer yet. */
const startWaitMs = 60_000
/**
 * How long one attempt of a start may take, ms, at most: with a long `PAHIRAM_DB_TIMEOUT_MS`, as for a migration, an address that
 * swallows everything would hold it up for as long.
 */
const longestAttemptMs = 10_000
/** After so long without an answer a start says what it waits for, ms. */
const noticeMs = 3_000

/**
 * A pool on a PostgreSQL server, or on an engine that speaks its protocol. A database that is not up yet is waited for, for a
 * minute at most, and `log` reports it: each second where the connection is refused; where nothing answers at all, after three
 * seconds and then after each attempt of ten. A connection that breaks, idle or in use, fails its own statement and nothing
 * else; the pool opens another one.
 * @param waitMs How long to wait for it.
 * @throws {StartProblem} never with the password in it, when the address is not one or nobody there lets us in.
 */
export async function openRealServer(
  databaseUrl: string,
  settings: PoolSettings = defaultPoolSettings,
  log: (line: string) => void = () => undefined,
  waitMs = startWaitMs,
): Promise<pg.Pool> {
  const address = readAddress(databaseUrl)
  const probe = newPool(databaseUrl, { size: 1, timeoutMs: Math.min(settings.timeoutMs, longestAttemptMs) })

  try {
    await untilReachable(probe, address, log, waitMs)
  } catch (error) {
    throw new StartProblem(whyUnreachable(address, error), { cause: error })
  } finally {
    await probe.end()
  }
  return newPool(databaseUrl, settings)
}

function newPool(databaseUrl: string, { size, timeoutMs }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: size,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    // The client gives up on a server that no longer answers.
    query_timeout: timeoutMs + 1_000,
    // The server ends what takes too long, and gives its locks back. By statement, since a pooler in front (PgBouncer)
    // rejects these as parameters of a connection.
    onConnect: async (client) => {
      await client.query(
        `set statement_timeout = ${timeoutMs}; set lock_timeout = ${timeoutMs};
         set idle_in_transaction_session_timeout = ${timeoutMs}`,
      )
    },
  })

  // Without listeners, a connection that breaks would end this process: the pool listens to idle ones only.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('release', (error: unknown) => {
    if (isUnanswered(error)) discardIdle(pool)
  })
  return pool
}

/**
 * Closes the connections that nothing uses: after one server did not answer on a connection, the others are likely to lead to
 * the same place, and each would cost a call its whole time limit.
 */
function discardIdle(pool: pg.Pool): void {
  for (let count = pool.idleCount; count > 0; count -= 1) {
    pool.connect().then(
      (client) => client.release(new Error('discarded')),
      () => undefined,
    )
  }
}

/**
 * A connection of its own for the health check, so that it does not wait behind calls: one more than `PAHIRAM_DB_POOL`. The
 * returned function rejects when PostgreSQL does not answer.
 */
export function openHealthCheck(
  databaseUrl: string,
  pool: pg.Pool,
  { timeoutMs }: PoolSettings = defaultPoolSettings,
): { ping: () => Promise<void>; end: () => Promise<void> } {
  const own = newPool(databaseUrl, { size: 1, timeoutMs: Math.min(timeoutMs, 2_000) })
  let asking: Promise<void> | undefined
  const ask = async () => {
    try {
      await own.query('select 1')
    } catch (error) {
      // PostgreSQL takes no more connections, which says nothing about those that are open.
      if (sqlStateOf(error) !== '53300') throw error
      await pool.query('select 1')
    }
  }

  return {
    // However many ask at once, one question is sent.
    ping: () => (asking ??= ask().finally(() => (asking = undefined))),
    end: () => own.end(),
  }
}

async function untilReachable(pool: pg.Pool, address: URL, log: (line: string) => void, waitMs: number): Promise<void> {
  for (const begun = performance.now(); ;) {
    const notice = setTimeout(() => log(`PostgreSQL at ${placeOf(address)} has not answered yet. Waiting.`), noticeMs)

    try {
      const { rows } = await pool.query('show transaction_read_only')

      if (rows[0]?.transaction_read_only !== 'on') return
      // A replica: it may be promoted, or the address lead to another.
      discardIdle(pool)
      throw Object.assign(new Error('it takes no writes'), { code: '25006' })
    } catch (error) {
      const isPassing = failureOf(error).isConnectionLost || passingStates.has(sqlStateOf(error) ?? '')

      if (!isPassing || performance.now() - begun > waitMs) throw error
      log(`${whyUnreachable(address, error)} Trying again.`)
    } finally {
      clearTimeout(notice)
    }
    await wait(1_000)
  }
}

/** @throws {StartProblem} when `DATABASE_URL` has not the form of an address. */
export function readAddress(databaseUrl: string): URL {
  const address = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined

  if (
    address === undefined ||
    !/^postgres(ql)?:$/.test(address.protocol) ||
    address.hostname === '' ||
    !isDecodable(databaseUrl)
  ) {
    throw new StartProblem(`DATABASE_URL is not the address of a PostgreSQL database. It looks like ${example}`, {
      exitStatus: badSettings,
    })
  }
  return address
}

/** Checks the percent-encoding: with a lone percent sign the driver, or the error message, would throw. */
function isDecodable(databaseUrl: string): boolean {
  try {
    return decodeURIComponent(databaseUrl) !== ''
  } catch {
    return false
  }
}

function placeOf({ hostname, port }: URL): string {
  return `${hostname}:${port || '5432'}`
}

function whyUnreachable(address: URL, error: unknown): string {
  const where = placeOf(address)
  const state = sqlStateOf(error)

  // The pool has no code for it.
  if (isUnanswered(error) || (error instanceof Error && error.message.includes('due to connection timeout'))) {
    return `PostgreSQL at ${where} does not answer. Start it, look at the firewall in front of it, or correct DATABASE_URL.`
  }
  switch (state) {
    case '28P01':
    case '28000':
      return `PostgreSQL at ${where} does not let user "${decodeURIComponent(address.username)}" in. Check the user and the password in DATABASE_URL.`
    case '3D000':
      return `PostgreSQL at ${where} has no database "${decodeURIComponent(address.pathname.slice(1))}". Create it, or correct DATABASE_URL.`
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `There is no host "${address.hostname}". Correct DATABASE_URL.`
    case 'ECONNREFUSED':
      return `No PostgreSQL answers at ${where} (connection refused). Start it, or correct DATABASE_URL.`
    default:
      return `PostgreSQL at ${where} cannot be used: ${error instanceof Error ? error.message : 'no reason given'}.`
  }
}
