import { Command, CommandError, type Output } from '@pahiram/command-line'
import type { ReleaseRates } from '@pahiram/contract'

import { appsText, parseApp } from '../build/build-command.ts'
import {
  expectOption,
  failAboveOption,
  openExisting,
  reasonOf,
  targetOption,
  usualGuard,
  whoOption,
  whyOption,
} from '../command-options.ts'
import type { Manifest } from '../manifest.ts'
import { failedPercent } from '../rates/outcomes.ts'
import { ratesIfKnown } from '../rates/read-rates.ts'
import { locked, type Target } from '../target/target.ts'
import { complaintText, missingPart, partsOf, since, totalOf, watchedColumns, worsePart } from '../watch/judge.ts'
import { readWatch, type WatchState } from '../watch/watch-state.ts'
import { closedBy } from './closed-state.ts'
import { entryOf, type Reason, rejectUnexpected, switchTo } from './publish.ts'
import {
  type Change,
  finishedState,
  type HistoryEntry,
  readDeployed,
  readState,
  type ReleaseState,
  watchedDeployments,
} from './release-state.ts'

/** `pnpm release promote`: shows the canary to everybody. */
export function promoteCommand(output: Output) {
  return new Command('promote')
    .description('Shows everybody the release that a canary showed to some.')
    .argument('<app>', appsText, parseApp)
    .addOption(targetOption())
    .addOption(failAboveOption().default(usualGuard))
    .option('--force', 'promotes what speaks against it; the history says so')
    .addOption(expectOption())
    .addOption(whoOption())
    .addOption(whyOption())
    .addHelpText(
      'after',
      `
A canary is refused when more of its views fail than --fail-above says, when “watch” would take it back, or when it has hardly
reported. PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN say which server knows.`,
    )
    .action(async (app, options) => {
      const reason = await reasonOf(options)
      const target = await openExisting(options.to)
      const counted = watchedDeployments(await readState(target, app))
      const guard = {
        rates: await ratesIfKnown(output, { deployments: counted, by: watchedColumns }),
        counted,
        failAbove: options.failAbove,
        isForced: options.force === true,
      }
      const request = { app, ...reason, expected: options.expect, guard }
      const { version, releaseId } = await promote(target, request, output)

      output.print(`Everybody sees ${app} ${version}, release ${releaseId}.`)
    })
}

/** What a canary must be before everybody sees it. */
export interface PromoteGuard {
  /** Undefined: nobody knows them. */
  readonly rates: ReleaseRates | undefined
  /** The deployments that the rates are of; undefined: all. */
  readonly counted?: readonly string[]
  /** The largest part of 100 views that may fail. */
  readonly failAbove: number
  readonly isForced: boolean
}

/** A request to show a canary to everybody. */
export interface PromoteRequest extends Reason {
  readonly app: string
  /** Undefined: a watch has looked already. */
  readonly guard?: PromoteGuard
  /** The deployment that is believed to be live; undefined: any. */
  readonly expected?: string | undefined
}

/**
 * Shows everybody what the canary's visitors see.
 * @throws CommandError when there is no canary, or it is above the guard or worse than what it replaces.
 */
export function promote(target: Target, request: PromoteRequest, output: Output): Promise<Manifest> {
  const { app, who, guard, expected } = request

  return locked(target, `${who} is promoting the canary of ${app}`, async (lock) => {
    const state = await finishedState(lock, target, app)

    rejectUnexpected(state, expected)

    const { canary } = state

    if (canary === undefined) throw new CommandError(`There is no canary of ${app} on ${target.name}.`)

    const objections = guard === undefined ? [] : objectionsTo(state, canary, await readWatch(target, app), guard)

    if (guard !== undefined && guard.rates === undefined) {
      output.warn('Nobody knows how the canary does: it is promoted unseen.')
    }
    if (objections.length > 0 && guard?.isForced !== true) {
      throw new CommandError(
        `The canary ${canary.deployId} of ${app} is not promoted: ${objections.join('; ')}. --force promotes it all the same, and is written down.`,
      )
    }

    const manifest = await readDeployed(target, app, canary.deployId)
    const forced = objections.length > 0 ? { forced: objections.join('; ') } : {}

    await switchTo(target, lock, state, promotionOf(state, canary.deployId, manifest, request, forced), output)
    return manifest
  })
}

/** The change that shows everybody a deployment that a canary showed. */
export function promotionOf(
  state: ReleaseState,
  deployId: string,
  manifest: Manifest,
  reason: Reason,
  more: Pick<HistoryEntry, 'forced'> = {},
): Change {
  const entry = entryOf({ action: 'promote', deployId, ...more }, manifest, reason)

  return { entry, live: deployId, closed: closedBy(manifest, state, entry) }
}

/** A canary with fewer, beside what it replaces with `manyReports` in a day, is unknown; with none, beside as many as these. */
const fewestReports = 30
const manyReports = 1_000

/** Lists what speaks against showing a canary to everybody. */
function objectionsTo(
  { app, live }: ReleaseState,
  { deployId, share }: NonNullable<ReleaseState['canary']>,
  watch: WatchState | undefined,
  { rates, counted = [deployId], failAbove }: PromoteGuard,
): string[] {
  if (rates === undefined) return []

  const canary = partsOf(rates, app, deployId)
  const now = { watched: canary, baseline: live === null ? new Map() : partsOf(rates, app, live) }
  const outcomes = totalOf(canary)
  const views = totalOf(now.baseline).views
  const percent = failedPercent(outcomes)
  const complaint =
    worsePart(now.watched, now.baseline) ??
    (watch?.deployId === deployId && watch.baselineId === live && watch.share === share
      ? missingPart(since(now.watched, watch.step.watched), since(now.baseline, watch.step.baseline), share)
      : undefined)

  return [
    ...(counted.includes(deployId) ? [] : ['it was published a moment ago']),
    ...(percent > failAbove ? [`${percent.toFixed(2)} % of its views failed, and ${failAbove} % are allowed`] : []),
    ...(complaint === undefined ? [] : [complaintText(complaint)]),
    ...(views >= fewestReports && outcomes.views < (views >= manyReports ? fewestReports : 1)
      ? [`only ${outcomes.views} views of it have reported`]
      : []),
  ]
}
