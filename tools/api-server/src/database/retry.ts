import { setTimeout as wait } from 'node:timers/promises'

/** Serialization failure and deadlock: the work was undone, and doing it again is the cure on every engine. */
const undoneStates = new Set(['40001', '40P01'])

const mostAttempts = 5

/** The SQLSTATE of a database error, if it is one. */
export function sqlStateOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/**
 * Does a piece of database work, and again when the database undid it for another's sake. The work must be one
 * statement or one whole transaction. `also` names further SQLSTATEs that are cured by another attempt.
 */
export async function retrying<Result>(work: () => Promise<Result>, also: readonly string[] = []): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      const state = sqlStateOf(error) ?? ''

      if (attempt === mostAttempts || (!undoneStates.has(state) && !also.includes(state))) throw error
      await wait(attempt * 20 * (0.5 + Math.random()))
    }
  }
}
