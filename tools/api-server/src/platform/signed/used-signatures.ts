import type { Kysely } from 'kysely'

import { retrying } from '../database/retry.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { windowMs } from './signature.ts'

/**
 * Uses up the signature of a write, on whichever server it arrives; answers false when it was used before. A write that fails
 * gives it back (`giveBack`).
 */
export async function useUp({ query }: Database, digest: string, now: Date): Promise<boolean> {
  const used = await retrying(() =>
    query
      .insertInto('used_signatures')
      // Twice the window: the clock of who signed may be five minutes ahead.
      .values({ digest, ends_at: new Date(now.getTime() + 2 * windowMs) })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .returning('digest')
      .execute(),
  )

  return used.length === 1
}

/** Lets a signature be used once more: its write did nothing. */
export async function giveBack({ query }: Database, digest: string): Promise<void> {
  await retrying(() => query.deleteFrom('used_signatures').where('digest', '=', digest).execute())
}

/** Forgets the signatures whose time is over; they are refused for it. */
export async function forgetSignatures({ query }: { readonly query: Kysely<Tables> }, now: Date): Promise<void> {
  await query.deleteFrom('used_signatures').where('ends_at', '<', now).execute()
}
