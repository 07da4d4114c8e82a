import type { Transaction } from 'kysely'

import { tokenHashOf } from '../api/caller.ts'
import type { Tables } from '../database/tables.ts'
import { seedId } from './seed-id.ts'
import { upsert } from '../database/upsert.ts'

/** Writes the sessions of scenarios, each with an account of its own: a scenario's name is its session's token. */
export async function seedSessions(
  transaction: Transaction<Tables>,
  scenarios: readonly { readonly name: string }[],
): Promise<void> {
  const sessions = scenarios.map(({ name }) => ({ token_hash: tokenHashOf(name), account_id: seedId('account', name) }))

  await upsert(
    transaction,
    'accounts',
    ['id'],
    sessions.map(({ account_id }) => ({ id: account_id })),
  )
  await upsert(transaction, 'sessions', ['token_hash'], sessions)
}
