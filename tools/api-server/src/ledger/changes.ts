import { type Kysely, sql } from 'kysely'

import type { ChangeKind } from '../platform/database/core-tables.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'
import { orderedUuid } from '../platform/database/uuid.ts'

/** A change as the core system reads it. */
export interface Change {
  /** Read on after it. */
  readonly cursor: string
  readonly kind: ChangeKind
  /** ISO 8601. */
  readonly at: string
  readonly data: unknown
}

/** The most changes of one answer, and the most that one call gives positions to. */
export const mostChanges = 1_000

/** Writes down that something happened, in the transaction in which it does. */
export async function addChange(query: Kysely<Tables>, kind: ChangeKind, data: unknown, now: Date): Promise<void> {
  await query
    .insertInto('changes')
    // Ordered: of two that are written at one time of the database's clock, the first comes first.
    .values({ id: orderedUuid(new Date()), kind, data: JSON.stringify(data), made_at: now, position: null })
    .execute()
}

/**
 * The changes after a cursor, in the order of their positions; `0` begins with the first. None is lost and none comes
 * twice, whichever transactions are under way: positions are given by the reader, to what is committed, under a lock.
 */
export async function readChanges(
  database: Database,
  { after, limit = mostChanges }: { readonly after: string; readonly limit?: number | undefined },
): Promise<{ changes: readonly Change[]; cursor: string }> {
  let changes = await readGiven(database, after, limit)

  if (changes.length < limit) {
    await inTransaction(database, (transaction) => givePositions(transaction, after))
    changes = await readGiven(database, after, limit)
  }
  return { changes, cursor: changes.at(-1)?.cursor ?? after }
}

/** Reads changes that have their positions already. */
async function readGiven({ query }: Database, after: string, limit: number): Promise<readonly Change[]> {
  const rows = await query
    .selectFrom('changes')
    .where('position', '>', after)
    .orderBy('position')
    .limit(limit)
    .select(['position', 'kind', 'made_at', 'data'])
    .execute()

  return rows.map(({ position, kind, made_at, data }) => ({
    cursor: position ?? '',
    kind,
    at: made_at.toISOString(),
    data: JSON.parse(data) as unknown,
  }))
}

/** What is new comes behind what its reader has read, of which a restored backup knows nothing; none is a billion changes old. */
async function givePositions(query: Kysely<Tables>, after: string): Promise<void> {
  const fresh = await query.selectFrom('changes').where('position', 'is', null).limit(1).select('id').execute()

  if (fresh.length === 0) return
  // Held until the end: readers take turns.
  await query.selectFrom('change_positions_given').where('id', '=', 'changes').select('last').forUpdate().execute()

  const last = sql`greatest(given.last, least(${after}, given.last + 1000000000))`
  const { numAffectedRows = 0n } = await sql`
    update changes set position = ${last} + fresh.place
    from change_positions_given as given, (
      select id, row_number() over (order by written_at, id) as place
      from changes where position is null order by written_at, id limit ${mostChanges}
    ) as fresh
    where changes.id = fresh.id and given.id = 'changes'`.execute(query)

  await sql`update change_positions_given as given set last = ${last} + ${numAffectedRows} where id = 'changes'`.execute(
    query,
  )
}
