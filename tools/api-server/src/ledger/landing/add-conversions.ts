import type { Kysely } from 'kysely'

import type { Tables } from '../../platform/database/tables.ts'
import { addToOutbox } from '../../platform/outbox/outbox.ts'

/** What a registration led to, as ad networks learn it. */
export type ConversionStep = 'registered' | 'loan' | 'repaid'

/** Where conversions are sent. */
export type Network = 'meta' | 'tiktok' | 'google' | 'webhook'

/** Networks take an event for about a week. */
const usefulMs = 7 * 24 * 60 * 60_000

/** Puts what a registration led to into the outbox, once for each network, in the transaction in which it happens. */
export async function addConversions(
  transaction: Kysely<Tables>,
  {
    networks,
    step,
    ids,
  }: { readonly networks: readonly Network[]; readonly step: ConversionStep | 'test'; readonly ids: readonly string[] },
  now: Date,
): Promise<readonly string[]> {
  const keys = ids.flatMap((id) => networks.map((network) => `conversion ${network} ${step} ${id}`))
  const endsAt = new Date(now.getTime() + usefulMs)

  for (const key of keys) await addToOutbox(transaction, { kind: 'conversion', key, body: {}, endsAt }, now)
  return keys
}
