import { type Kysely, sql } from 'kysely'

import type { Tables } from '../../platform/database/tables.ts'

/** What a version of a template has counted. Visitors are counted once a day. */
export interface VersionCounts {
  readonly version: number
  readonly visitors: number
  readonly registered: number
}

/** Counts visitors and registrations of versions of a template from a day in Manila on, in the order of the versions. */
export async function countVersions(
  query: Kysely<Tables>,
  { template, versions, from }: { template: string; versions: readonly number[]; from: string },
): Promise<VersionCounts[]> {
  const sources = sql`
    select id from landing_sources where template_id = ${template} and version in (${sql.join(versions)})`
  const condition = sql`kind in ('visitor', 'registration') and day >= ${from} and source_id in (${sources})`
  const { rows } = await sql<{ version: number; kind: string; number: string }>`
    select version, kind, sum(number) as number
    from (
      select source_id, kind, number from landing_sums where ${condition}
      union all
      select source_id, kind, count(*) from landing_events where summed_at is null and ${condition}
      group by source_id, kind
    ) as events
    join landing_sources as sources on sources.id = events.source_id
    group by version, kind`.execute(query)
  const numberOf = (version: number, kind: string) =>
    Number(rows.find((row) => row.version === version && row.kind === kind)?.number ?? 0)

  return versions.map((version) => ({
    version,
    visitors: numberOf(version, 'visitor'),
    registered: numberOf(version, 'registration'),
  }))
}
