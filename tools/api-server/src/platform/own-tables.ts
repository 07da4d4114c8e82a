import type { Retention } from './jobs/retention.ts'
import type { Figure } from './monitoring/metrics.ts'
import type { PersonalData } from './personal-data.ts'

/* The tables of the platform itself, declared as subjects declare theirs (`subject.ts`). */

/** What waits in the outbox. */
export const outboxFigures: Readonly<Record<string, Figure>> = {
  outbox_waiting: {
    help: 'Messages to partners that have not arrived yet.',
    sql: 'select count(*) from outbox where delivered_at is null',
  },
  outbox_oldest_seconds: {
    help: 'How long the oldest of them has waited.',
    sql: 'select coalesce(extract(epoch from now() - min(made_at)), 0) from outbox where delivered_at is null',
  },
}

export const platformRetention: readonly Retention[] = [
  { table: 'outbox', key: ['id'], age: 'delivered_at', days: 90, only: 'delivered_at is not null' },
  { table: 'rate_counts', key: ['name'], age: 'begins_at', days: 2 },
  { table: 'idempotency_keys', key: ['owner', 'call', 'key_hash'], age: 'made_at', days: 30 },
]

export const platformPersonalData: readonly PersonalData[] = [
  { table: 'accounts', why: 'an id without a person; the lender’s books refer to it' },
  {
    table: 'idempotency_keys',
    ofPhone: 'owner',
    erased: ({ transaction, account }) =>
      transaction.deleteFrom('idempotency_keys').where('owner', '=', account).execute(),
    why: 'not exported: hashes of what pages sent',
  },
  { table: 'outbox', why: 'messages with a person are encrypted, and emptied when they arrived or ended' },
]
