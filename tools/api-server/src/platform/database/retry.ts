import { setTimeout as wait } from 'node:timers/promises'

/** Serialization failure and deadlock: the database rolled the work back, and it can be tried again. */
const undoneStates = new Set(['40001', '40P01'])

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

      if (attempt === mostAttempts || (!undoneStates.has(state) && !also.includes(state))) throw error
      await wait(attempt * 20 * (0.5 + Math.random()))
    }
  }
}
