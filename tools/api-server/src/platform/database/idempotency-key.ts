import { createHash, createHmac } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import { ApiError } from '../http/envelope.ts'
import { isWithinRate } from './rate-count.ts'
import type { Tables } from './tables.ts'

/** A call that a client's key was sent with (docs/spec/contract-3.md §1). */
export interface KeyedCall {
  /** Whose key it is: an account's, or that of a number which has none yet. */
  readonly account_id: string
  /** The endpoint's name. */
  readonly call: string
  /** Of `hashedKey`; undefined: the client sent none. */
  readonly key: string | undefined
  /** What was kept until then counts no more; without it, a key counts until its row is deleted. */
  readonly since?: Date
}

/**
 * A client's key and what it was sent with, as two hashes in one text. The key is random and not stored, so nobody who reads the
 * database can guess the content.
 */
export function hashedKey(key: string | undefined, content: Readonly<Record<string, unknown>>): string | undefined {
  if (key === undefined || key === '') return undefined

  const fields = Object.entries(content).filter(([, value]) => value !== undefined)
  const written = JSON.stringify(fields.toSorted(([one], [other]) => (one < other ? -1 : 1)))

  return `${createHash('sha256').update(key).digest('hex')} ${createHmac('sha256', key).update(written).digest('hex')}`
}

function columnsOf({ account_id: owner, call, key = '' }: KeyedCall) {
  const [key_hash = '', content_hash = ''] = key.split(' ')

  return { owner, call, key_hash, content_hash }
}

/**
 * What a call of the same key led to, as `keepResult` kept it; undefined when there was none.
 * @throws {ApiError} 422 when it had other content.
 */
export async function resultOfKey(query: Kysely<Tables>, keyed: KeyedCall): Promise<string | undefined> {
  if (keyed.key === undefined) return undefined

  const { content_hash, ...named } = columnsOf(keyed)
  const found = await query
    .selectFrom('idempotency_keys')
    .where('owner', '=', named.owner)
    .where('call', '=', named.call)
    .where('key_hash', '=', named.key_hash)
    .select(['content_hash', 'result', 'made_at'])
    .executeTakeFirst()

  if (found === undefined || (keyed.since !== undefined && found.made_at <= keyed.since)) return undefined
  if (found.content_hash !== content_hash)
    throw new ApiError('422', 'This was sent before with other content. Open this page again.')
  return found.result
}

/**
 * Keeps what a call led to, in the transaction in which it did; the first of a key counts. Answers false when there was one:
 * of two at once the second waits until the first is done.
 * @throws {ApiError} 422 when that one had other content; 429 when an owner has sent a thousand in a day, as each is a row.
 */
export async function keepResult(
  query: Kysely<Tables>,
  keyed: KeyedCall,
  result: string,
  made_at: Date,
): Promise<boolean> {
  if (keyed.key === undefined) return true
  if (!(await isWithinRate(query, `keys of ${keyed.account_id}`, { most: 1_000, milliseconds: 86_400_000 }, made_at)))
    throw new ApiError('429', 'Too many were sent. Please try again later.')

  const row = { ...columnsOf(keyed), result, made_at }
  const kept = await query
    .insertInto('idempotency_keys')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'call', 'key_hash'])
        .doUpdateSet({ content_hash: row.content_hash, result, made_at })
        .where(
          keyed.since === undefined ? sql<boolean>`false` : sql<boolean>`idempotency_keys.made_at <= ${keyed.since}`,
        ),
    )
    .returning('key_hash')
    .execute()

  if (kept.length === 0) await resultOfKey(query, keyed)
  return kept.length === 1
}
