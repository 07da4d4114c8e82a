import { setTimeout as wait } from 'node:timers/promises'

import type { PostgresPool } from 'kysely'
import type pg from 'pg'

import { sqlStateOf } from './retry.ts'

/** SQLSTATEs and system errors of a connection that broke: whether the statement took effect is not known. */
const lostStates = new Set(['57P01', '57P02', '57P03', 'ECONNRESET', 'ECONNREFUSED', 'EPIPE'])

/** The driver's own messages for the same, which have no code. */
const lostMessages = /^Connection terminated|not queryable|^Client has encountered a connection error/

/** The driver gave up on a server that no longer answers: its connection is of no use, and waiting again takes as long. */
const unanswered = /^Query read timeout|timeout exceeded when trying to connect|timeout expired/

/**
 * SQLSTATEs after which nothing took effect and the same statement can succeed: serialization failure, deadlock, a plan that a
 * migration has outdated.
 */
const undoneStates = new Set(['40001', '40P01', '0A000'])

/** The SQLSTATE of a write on a server that became a replica: the connection must go to the new primary. */
const readOnlyState = '25006'

/** The waits between the attempts of a read, ms: three seconds together, in which a database restarts. */
const waitsMs = [20, 50, 100, 200, 400, 800, 1_500]

/** Says whether a connection was released because nobody answered on it. */
export function isUnanswered(released: unknown): boolean {
  return released instanceof Error && unanswered.test(released.message)
}

/** What a failed statement means: `isConnectionLost`, the connection is of no use any more; `isPassing`, a read can be sent again. */
export function failureOf(error: unknown) {
  const state = sqlStateOf(error) ?? ''
  const message = error instanceof Error ? error.message : ''
  const isLost =
    lostStates.has(state) || state.startsWith('08') || lostMessages.test(message) || state === readOnlyState

  return { isConnectionLost: isLost || unanswered.test(message), isPassing: isLost || undoneStates.has(state) }
}

/** A statement that changes nothing, so that it can be sent again when it is not known what became of it. */
export function isRead(text: string): boolean {
  return /^\s*select\b/i.test(text) && !/\bfor\s+(?:no\s+key\s+)?(?:update|share)\b/i.test(text)
}

/**
 * Runs work that only reads, and again for up to three seconds while the database restarts or has undone it. `onLost` is
 * called before another attempt that needs another connection.
 */
export async function retryingRead<Result>(
  work: () => Promise<Result>,
  onLost: () => Promise<void> = async () => undefined,
): Promise<Result> {
  for (const waitMs of waitsMs) {
    try {
      return await work()
    } catch (error) {
      const { isConnectionLost, isPassing } = failureOf(error)

      if (!isPassing) throw error
      await wait(waitMs * (0.5 + Math.random()))
      if (isConnectionLost) await onLost()
    }
  }
  return work()
}

/** Where connections come from. */
interface Connections {
  connect(): Promise<pg.PoolClient>
  end(): Promise<void>
}

/**
 * The pool that queries use (Kysely's `PostgresPool`): a read outside a transaction is repeated when its connection breaks or
 * the database has undone it; a connection that is of no use is closed rather than given back.
 */
export function reliablePool(connections: Connections): PostgresPool {
  return {
    connect: async () => new ReliableClient(connections, await connections.connect()) as unknown as pg.PoolClient,
    end: () => connections.end(),
    options: {},
    // Kysely opens connections of its own only to cancel queries, which nothing here does.
    Client: undefined as never,
  } as PostgresPool
}

/**
 * The failure of a statement in a transaction: as one of what the database has undone where the connection was lost before the end
 * of the transaction could be asked for.
 */
function undoneOr(error: unknown, text: string): unknown {
  const isEnding = text === 'commit' && !/not queryable/.test(String(error))

  if (isEnding || isUnanswered(error) || !failureOf(error).isConnectionLost) return error
  return Object.assign(new Error(String(error), { cause: error }), { code: '40001' })
}

class ReliableClient {
  readonly #connections: Connections
  #client: pg.PoolClient | undefined
  #isInTransaction = false
  /** Why the connection must be closed; undefined while it can be given back. */
  #broken: Error | undefined

  constructor(connections: Connections, client: pg.PoolClient) {
    this.#connections = connections
    this.#client = client
  }

  async query(text: string, values: unknown[]): Promise<pg.QueryResult> {
    if (!this.#isInTransaction && isRead(text)) {
      return retryingRead(
        () => this.#send(text, values),
        () => this.#discard(),
      )
    }
    if (/^(?:begin|start transaction)/i.test(text)) this.#isInTransaction = true
    // The database has rolled back what its connection was lost of; failing here would hide why.
    if (text === 'rollback' && this.#broken !== undefined) return { command: 'ROLLBACK' } as pg.QueryResult

    const result = await this.#send(text, values).catch((error: unknown) => {
      throw this.#isInTransaction ? undoneOr(error, text) : error
    })

    if (/^(?:commit|rollback)$/i.test(text)) this.#isInTransaction = false
    return result
  }

  release(): void {
    this.#client?.release(this.#broken)
    this.#client = undefined
  }

  async #send(text: string, values: unknown[]): Promise<pg.QueryResult> {
    this.#client ??= await this.#connections.connect()
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (failureOf(error).isConnectionLost && error instanceof Error) this.#broken ??= error
      throw error
    }
  }

  /** Closes the broken connection; the next statement takes another one. */
  async #discard(): Promise<void> {
    this.release()
    this.#broken = undefined
  }
}
