import { randomUUID } from 'node:crypto'

import { type Kysely, sql } from 'kysely'

import type { ChangeKind } from '../platform/database/core-tables.ts'
import type { Database } from '../platform/database/database.ts'
import { retrying } from '../platform/database/retry.ts'
import type { Tables } from '../platform/database/tables.ts'

/** A change as the core system reads it. */
interface Change {
  /** Read on after it. */
  readonly cursor: string
  readonly kind: ChangeKind
  /** ISO 8601. */
  readonly at: string
  readonly data: unknown
}

/** The most changes of one answer. */
const mostChanges = 200

/** Writes down that something happened, in the transaction in which it does. */
export async function addChange(query: Kysely<Tables>, kind: ChangeKind, data: unknown, now: Date): Promise<void> {
  await query
    .insertInto('changes')
    .values({ id: randomUUID(), kind, data: JSON.stringify(data), made_at: now, position: null })
    .execute()
}

/**
 * The changes after a cursor, in the order of their positions; `0` begins with the first. None is lost and none comes
 * twice, whichever transactions are under way: positions are given by the reader, to what is committed, under a lock.
 */
export async function readChanges(
  database: Database,
  after: string,
): Promise<{ changes: readonly Change[]; cursor: string }> {
  await retrying(() => database.query.transaction().execute(givePositions))

  const rows = await database.query
    .selectFrom('changes')
    .where('position', '>', after)
    .orderBy('position')
    .limit(mostChanges)
    .select(['position', 'kind', 'made_at', 'data'])
    .execute()
  const changes = rows.map(({ position, kind, made_at, data }): Change => ({
    cursor: position ?? '',
    kind,
    at: made_at.toISOString(),
    data: JSON.parse(data) as unknown,
  }))

  return { changes, cursor: changes.at(-1)?.cursor ?? after }
}

async function givePositions(query: Kysely<Tables>): Promise<void> {
  const fresh = await query.selectFrom('changes').where('position', 'is', null).limit(1).select('id').execute()

  if (fresh.length === 0) return
  // Held until the end: readers take turns.
  await query.selectFrom('change_positions_given').where('id', '=', 'changes').select('last').forUpdate().execute()
  await sql`
    update changes set position = given.last + fresh.place
    from change_positions_given as given, (
      select id, row_number() over (order by made_at, id) as place from changes where position is null
    ) as fresh
    where changes.id = fresh.id and given.id = 'changes'`.execute(query)
  await sql`
    update change_positions_given set last = greatest(last, (select coalesce(max(position), 0) from changes))
    where id = 'changes'`.execute(query)
}
