import { setImmediate as nextTurn } from 'node:timers/promises'

import type { Database } from '../platform/database/database.ts'

/**
 * Waits before each query and each transaction, so that concurrent calls interleave as on a busy server. Without it the
 * embedded engine finishes one call before the next begins.
 */
export function interleaveQueries({ pool }: Database): void {
  const query = pool.query.bind(pool) as (...given: unknown[]) => Promise<unknown>
  const connect = pool.connect.bind(pool) as (...given: unknown[]) => Promise<unknown>

  Object.assign(pool, {
    async query(...given: unknown[]) {
      await someTurns()
      return query(...given)
    },
    // With a callback it is the pool's own, for a query that has waited already.
    connect: (...given: unknown[]) => (given.length > 0 ? connect(...given) : someTurns().then(() => connect())),
  })
}

async function someTurns(): Promise<void> {
  for (let turns = Math.floor(Math.random() * 6); turns > 0; turns -= 1) await nextTurn()
}
