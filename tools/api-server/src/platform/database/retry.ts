import { setTimeout as wait } from 'node:timers/promises'

import type { Kysely, Transaction } from 'kysely'

import type { Tables } from './tables.ts'

/** Serialization failure and deadlock: the database rolled the work back, and it can be tried again. */
const undoneStates = new Set(['40001', '40P01'])

/** A statement that took too long, and was rolled back: whoever held what it waited for is through, or was ended by the same limit. */
const tookTooLong = '57014'

const mostAttempts = 5

/** Returns the SQLSTATE of a database error; undefined for another error. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Runs database work, and repeats it, five times at most, when the database rolled it back because of a concurrent
 * transaction. The work must be one statement or one whole transaction. `also` lists further SQLSTATEs to retry on.
 */
export async function retrying<Result>(work: () => Promise<Result>, also: readonly string[] = []): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const state = sqlStateOf(error) ?? ''
      const isUndone = undoneStates.has(state) || also.includes(state) || (attempt === 1 && state === tookTooLong)

      if (attempt === mostAttempts || !isUndone) throw error
      await wait(attempt * 20 * (0.5 + Math.random()))
    }
  }
}

/** Runs one transaction, and repeats it as `retrying` does. */
export function inTransaction<Result>(
  { query }: { readonly query: Kysely<Tables> },
  work: (transaction: Transaction<Tables>) => Promise<Result>,
  also?: readonly string[],
): Promise<Result> {
  return retrying(() => query.transaction().execute(work), also)
}
