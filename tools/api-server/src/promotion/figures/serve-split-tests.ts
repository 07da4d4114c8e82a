import { splitPlanPath, splitPlanRequest, type SplitPlanRequest, splitTestsPath } from '@pahiram/contract'
import { marketDay } from '@pahiram/formatting/calendar'
import type { SplitPlan } from './split-test.ts'
import { staffPath } from '@pahiram/api-client/staff'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'

import { answered, ApiError } from '../../platform/http/envelope.ts'
import type { Database } from '../../platform/database/database.ts'
import { splitIn } from '../../ledger/landing/shown-template.ts'
import { countVersions, type VersionCounts } from '../../ledger/landing/split-counts.ts'
import { isShareOff, outcomeOf, plannedOf, type SplitOutcome, type SplitVersion } from './split-outcome.ts'
import { everyRole } from '../../platform/staff/serve-staff.ts'
import { readRequest } from '../../platform/http/read-request.ts'

/** Serves what the split tests of landing pages have found, and their plans, as staff calls. */
export function serveSplitTests(scope: FastifyInstance, database: Database, now: () => Date): void {
  const pathIn = (path: string) => path.slice(staffPath.length)

  scope.get(pathIn(splitTestsPath), everyRole, async () => {
    const splits = await runningSplits(database)

    return answered({ tests: await Promise.all(splits.map((split) => readSplitTest(database, split, now()))) })
  })
  scope.post(pathIn(splitPlanPath), { config: { staffRoles: ['editor', 'approver'] } }, async (request) => {
    const plan = readRequest(splitPlanRequest, request.body)

    await planSplitTest(database, plan)
    request.staffSubject = `${plan.template} v${plan.version}`
    return answered(null)
  })
}

/** A split that visitors see. */
interface RunningSplit {
  readonly template_id: string
  readonly version: number
  readonly split: string
  readonly began_at: Date
  readonly counted_before: string
  readonly plan: string | null
  readonly outcome: string | null
}

async function runningSplits({ query }: Database): Promise<RunningSplit[]> {
  const { rows } = await sql<RunningSplit>`
    select shown.template_id, shown.version, shown.split, began_at, counted_before, plan, outcome
    from landing_versions as shown
    join split_tests on split_tests.template_id = shown.template_id and split_tests.version = shown.version
    where shown.split is not null
      and shown.version = (select max(version) from landing_versions where template_id = shown.template_id)
    order by shown.published_at desc`.execute(query)

  return rows.filter(({ split }) => sharesIn(split).length > 1)
}

/** The versions that visitors see, each with its share. */
function sharesIn(split: string) {
  return splitIn(split).filter(({ share }) => share > 0)
}

async function readSplitTest(database: Database, split: RunningSplit, now: Date) {
  const versions = await countSplit(database, split)
  const plan = split.plan === null ? undefined : (JSON.parse(split.plan) as SplitPlan)
  const planned = plan && plannedOf(plan, versions)

  return {
    template: split.template_id,
    version: split.version,
    began: split.began_at.toISOString(),
    ...(plan && { plan }),
    versions: versions.map((version, index) => ({ ...version, ...(planned && { planned: planned[index] }) })),
    isRatioOff: isShareOff(versions),
    ...(plan && { outcome: await keptOutcome(database, split, outcomeOf(plan, versions, now)) }),
  }
}

async function countSplit({ query }: Database, split: RunningSplit): Promise<SplitVersion[]> {
  const shares = sharesIn(split.split)
  const before = JSON.parse(split.counted_before) as VersionCounts[]
  const counts = await countVersions(query, {
    template: split.template_id,
    versions: shares.map(({ version }) => version),
    from: marketDay(split.began_at),
  })

  return shares.map(({ version, share }, index) => {
    const earlier = before.find((one) => one.version === version)
    const { visitors = 0, registered = 0 } = counts[index] ?? {}

    return {
      version,
      share,
      // Never below zero: what was erased since the split began is no longer counted.
      visitors: Math.max(0, visitors - (earlier?.visitors ?? 0)),
      registered: Math.max(0, registered - (earlier?.registered ?? 0)),
    }
  })
}

/**
 * Returns the outcome that was found first, and keeps a new one. Who looked again and again until a difference shows would find
 * one where there is none: a test is decided once.
 */
async function keptOutcome(
  { query }: Database,
  split: RunningSplit,
  found: SplitOutcome | undefined,
): Promise<SplitOutcome | undefined> {
  if (split.outcome !== null) return JSON.parse(split.outcome) as SplitOutcome
  if (found === undefined) return undefined

  const kept = await query
    .updateTable('split_tests')
    .set((row) => ({ outcome: row.fn.coalesce('outcome', row.val(JSON.stringify(found))) }))
    .where('template_id', '=', split.template_id)
    .where('version', '=', split.version)
    .returning('outcome')
    .executeTakeFirst()

  return kept?.outcome ? (JSON.parse(kept.outcome) as SplitOutcome) : undefined
}

/** Plans a split test. @throws {ApiError} 404 when it does not run; 409 when it is planned. */
async function planSplitTest(database: Database, { template, version, ...plan }: SplitPlanRequest): Promise<void> {
  const isRunning = (await runningSplits(database)).some(
    (one) => one.template_id === template && one.version === version,
  )

  if (!isRunning) throw new ApiError('404', `Version ${version} of ${template} is no split that runs.`)

  const planned = await database.query
    .updateTable('split_tests')
    .set({ plan: JSON.stringify(plan) })
    .where('template_id', '=', template)
    .where('version', '=', version)
    .where('plan', 'is', null)
    .returning('version')
    .execute()

  if (planned.length === 0) throw new ApiError('409', 'This test is planned already, and a plan is kept to its end.')
}
