import type { Kysely } from 'kysely'

import type { Tables } from './tables.ts'

/** A call that a client's key was sent with. */
export interface KeyedCall {
  readonly account_id: string
  /** The endpoint's name. */
  readonly call: string
  /** Undefined or empty: the client sent none. */
  readonly key: string | undefined
}

/** What a call of the same key led to: the id of what it made; undefined when there was none. */
export async function resultOfKey(query: Kysely<Tables>, keyed: KeyedCall): Promise<string | undefined> {
  const { account_id, call, key = '' } = keyed

  if (key === '') return undefined

  const found = await query
    .selectFrom('idempotency_keys')
    .where('account_id', '=', account_id)
    .where('call', '=', call)
    .where('key', '=', key)
    .select('result_id')
    .executeTakeFirst()

  return found?.result_id
}

/**
 * Keeps what a call led to, in the transaction in which it did; the first of a key counts. Answers false when there was one:
 * of two at once the second waits until the first is done.
 */
export async function keepResult(
  query: Kysely<Tables>,
  { account_id, call, key = '' }: KeyedCall,
  result_id: string,
  now: Date,
): Promise<boolean> {
  if (key === '') return true

  const kept = await query
    .insertInto('idempotency_keys')
    .values({ account_id, call, key, result_id, made_at: now })
    .onConflict((conflict) => conflict.columns(['account_id', 'call', 'key']).doNothing())
    .returning('key')
    .execute()

  return kept.length === 1
}
