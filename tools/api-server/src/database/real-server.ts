import pg from 'pg'

import { StartProblem } from '../start-problem.ts'
import { sqlStateOf } from './retry.ts'

const example = 'postgres://user:password@host:5432/database'

/**
 * A pool on a PostgreSQL server, or on an engine that speaks its protocol. Throws `StartProblem`, never with the
 * password in it, when the address is not one or nobody there lets us in.
 */
export async function openRealServer(databaseUrl: string): Promise<pg.Pool> {
  const address = readAddress(databaseUrl)
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10, connectionTimeoutMillis: 5000 })

  // Without a listener, a server that closes an idle connection would end this process; the pool opens a new one.
  pool.on('error', () => undefined)
  try {
    await pool.query('select 1')
  } catch (error) {
    await pool.end()
    throw new StartProblem(whyRefused(address, error), { cause: error })
  }
  return pool
}

function readAddress(databaseUrl: string): URL {
  const address = URL.canParse(databaseUrl) ? new URL(databaseUrl) : undefined

  if (
    address === undefined ||
    !/^postgres(ql)?:$/.test(address.protocol) ||
    address.hostname === '' ||
    !isDecodable(databaseUrl)
  ) {
    throw new StartProblem(`DATABASE_URL is not the address of a PostgreSQL database. It looks like ${example}`)
  }
  return address
}

/** A lone percent sign would stop the driver, or this file, in the middle of telling what is wrong. */
function isDecodable(databaseUrl: string): boolean {
  try {
    return decodeURIComponent(databaseUrl) !== ''
  } catch {
    return false
  }
}

function whyRefused(address: URL, error: unknown): string {
  const where = `${address.hostname}:${address.port || '5432'}`
  const state = sqlStateOf(error)

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
