import { randomUUID } from 'node:crypto'

import { marketDay } from '@pahiram/formatting/calendar'
import type { Database } from '../database/database.ts'
import type { LandingEventKind } from '../database/promotion-tables.ts'
import { prepareQuery } from '../database/prepared-query.ts'

/** Counts one event: a row of its own, so that nobody waits for anybody; when it has returned, it is on the disk. */
export function prepareLandingEvents({ pool, query }: Database) {
  const save = prepareQuery(
    pool,
    'landing-event',
    (row: { day: string; source: string; kind: string; id: string; moment: string }) =>
      query
        .insertInto('landing_events')
        .values({
          day: row.day,
          source_id: row.source,
          kind: row.kind as LandingEventKind,
          id: row.id,
          moment: row.moment as never,
        })
        .returning('id'),
  )

  return async (kind: LandingEventKind, source: string, now: Date): Promise<void> => {
    await save({ day: marketDay(now), source, kind, id: randomUUID(), moment: now.toISOString() })
  }
}
