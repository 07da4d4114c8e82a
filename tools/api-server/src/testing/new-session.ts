import { randomUUID } from 'node:crypto'

import { tokenHashOf } from '../api/caller.ts'
import type { Database } from '../database/database.ts'

/** A session of its own, so that no test sees what another did; without orders. */
export async function newSession({ query }: Database): Promise<{ session: string; accountId: string }> {
  const accountId = randomUUID()
  const session = `session-${accountId}`

  await query.insertInto('accounts').values({ id: accountId }).execute()
  await query
    .insertInto('sessions')
    .values({ token_hash: tokenHashOf(session), account_id: accountId })
    .execute()
  return { session, accountId }
}
