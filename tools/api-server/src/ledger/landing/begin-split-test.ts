import { marketDay } from '@pahiram/formatting/calendar'
import type { Kysely } from 'kysely'

import type { Tables } from '../../platform/database/tables.ts'
import { countVersions } from './split-counts.ts'

interface NewSplitTest {
  readonly template: string
  /** The version that begins the split. */
  readonly version: number
  readonly versions: readonly number[]
}

/**
 * Begins a split test, in the transaction that publishes its version. What its versions counted earlier that day is kept, to be
 * taken off: sums are by day, and the version that everybody saw before would otherwise seem to have too many visitors.
 */
export async function beginSplitTest(
  query: Kysely<Tables>,
  { template, version, versions }: NewSplitTest,
  now: Date,
): Promise<void> {
  const before = await countVersions(query, { template, versions, from: marketDay(now) })

  await query
    .insertInto('split_tests')
    .values({ template_id: template, version, began_at: now, counted_before: JSON.stringify(before) })
    .execute()
}
