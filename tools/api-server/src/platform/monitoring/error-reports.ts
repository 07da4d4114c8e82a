import { errorsListed, lettersIn, type ReleaseError, type releaseErrorsRequest } from '@pahiram/contract'
import { sql } from 'kysely'
import type * as v from 'valibot'

import type { Database } from '../database/database.ts'

const anHour = 3_600_000
const alike = sql`partition by page, kind, message`

/** Reads what the pages reported as broken, the latest first; of too many, each error by its share: a stranger's inventions hide none. */
export async function listErrors(
  database: Database,
  { hours, app, reference }: v.InferOutput<typeof releaseErrorsRequest>,
): Promise<ReleaseError[]> {
  const rows = await database.query
    .selectFrom('error_reports')
    .selectAll()
    .where('kind', '!=', 'event')
    .where('created_at', '>', new Date(Date.now() - hours * anHour))
    .$if(app !== undefined, (query) => query.where('release', 'like', `${app}@%`))
    .$if(reference !== undefined, (query) => query.where('reference', '=', lettersIn(reference ?? '').toUpperCase()))
    .orderBy(sql`row_number() over (${alike} order by created_at desc) / cast(count(*) over (${alike}) as float8)`)
    .limit(errorsListed)
    .execute()

  return rows
    .toSorted((one, other) => Number(other.created_at) - Number(one.created_at))
    .map(({ created_at, page, release, kind, message, reference, stack, engine, shell }) => ({
      at: created_at.toISOString(),
      page,
      release,
      kind,
      message,
      reference,
      stack: stack ?? '',
      engine: engine ?? '',
      shell: shell ?? '',
    }))
}
