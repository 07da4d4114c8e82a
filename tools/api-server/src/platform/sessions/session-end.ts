import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { callerOf } from '../http/caller.ts'
import type { Log } from '../http/implement.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'

const dayMs = 24 * 60 * 60 * 1000

/** A session ends when it is not used for so long, in ms: 30 days. */
const idleMs = 30 * dayMs
/** A session ends after so many days, however much it is used. */
const mostDays = 90
/** How often the use of one session is written down at most, in ms: an hour. */
const writtenEveryMs = 60 * 60 * 1000
/** How many sessions one server remembers to have written down. */
const mostRemembered = 100_000

/** The end of a session that is used at a moment, unless it is used again. */
export function idleEnd(now: Date): Date {
  return new Date(now.getTime() + idleMs)
}

/**
 * Moves the end of each session that is used: 30 days on, but never past 90 days after it began. It is done after the
 * answer, once an hour a session, so that no call waits for it.
 */
export function serveSessionUse(app: FastifyInstance, database: Database, now: () => Date, log: Log): void {
  const writtenAt = new Map<string, number>()

  app.addHook('onResponse', async (request, reply) => {
    const tokenHash = reply.statusCode < 400 ? callerOf(request).tokenHashIfAny() : null
    const moment = now()

    if (tokenHash === null || moment.getTime() - (writtenAt.get(tokenHash) ?? 0) < writtenEveryMs) return
    if (writtenAt.size >= mostRemembered) writtenAt.clear()
    writtenAt.set(tokenHash, moment.getTime())
    try {
      await keepSession(database, tokenHash, moment)
    } catch (error) {
      writtenAt.delete(tokenHash)
      log(`The use of a session was not written down: ${error instanceof Error ? error.message : String(error)}`)
    }
  })
}

async function keepSession({ query }: Database, tokenHash: string, now: Date): Promise<void> {
  await retrying(() =>
    query
      .updateTable('sessions')
      .where('token_hash', '=', tokenHash)
      // One that has ended stays ended, and one without an end has none.
      .where('expires_at', '>', now)
      .set({
        expires_at: sql<Date>`greatest(expires_at, least(${idleEnd(now)}, created_at + ${mostDays} * interval '1 day'))`,
      })
      .execute(),
  )
}

/** Ends the sessions whose time is over: to every call they are unknown from then on. */
export async function endSessions({ query }: Database, now: Date): Promise<void> {
  await query.deleteFrom('sessions').where('expires_at', '<=', now).execute()
}
