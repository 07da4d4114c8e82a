import { randomBytes, randomUUID } from 'node:crypto'

import type { Kysely } from 'kysely'

import { tokenHashOf } from '../http/caller.ts'
import { ApiError } from '../http/envelope.ts'
import type { Tables } from '../database/tables.ts'
import { idleEnd } from './session-end.ts'

/** Adds an account; one of that id that is there already stays. */
export async function addAccount(query: Kysely<Tables>, id: string = randomUUID()): Promise<string> {
  await addAccounts(query, [id])
  return id
}

/** Adds accounts; those that are there already stay. */
export async function addAccounts(query: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await query
    .insertInto('accounts')
    .values(ids.map((id) => ({ id })))
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** How many sessions an account has at most. */
const mostSessions = 100

/**
 * Begins a session of an account. Its token is shown here and nowhere else. Beyond a hundred sessions the ones that were not
 * used for longest end.
 * @throws {ApiError} when there is no such account.
 */
export async function addSession(
  query: Kysely<Tables>,
  { accountId, deviceId }: { accountId: string; deviceId?: string | undefined },
  now: Date,
) {
  const account = await query.selectFrom('accounts').where('id', '=', accountId).select('id').executeTakeFirst()

  if (account === undefined) throw new ApiError('404', 'There is no such account.')

  const sessionId = randomBytes(32).toString('base64url')
  const expiresAt = idleEnd(now)

  await query
    .insertInto('sessions')
    .values({
      token_hash: tokenHashOf(sessionId),
      account_id: accountId,
      created_at: now,
      device_id: deviceId ?? null,
      expires_at: expiresAt,
    })
    .execute()
  await query
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('token_hash', 'in', (sessions) =>
      sessions
        .selectFrom('sessions as known')
        .where('known.account_id', '=', accountId)
        .orderBy('known.expires_at', (order) => order.desc().nullsFirst())
        .orderBy('known.created_at', 'desc')
        .offset(mostSessions)
        .select('known.token_hash'),
    )
    .execute()
  return { sessionId, expiresAt }
}
