import { Command, CommandError, type Output, UsageError } from '@pahiram/command-line'
import { type RateColumn, rateColumns, type ReleaseRates } from '@pahiram/contract'

import { appsText, parseApp, releasableApps } from '../build/build-command.ts'
import { failAboveOption, openExisting, openTarget, targetOption } from '../command-options.ts'
import { sha384Of } from '../manifest.ts'
import { failedPercent, formatComparison, formatOutcomes, formatRates, outcomesOf } from '../rates/outcomes.ts'
import { ratesIfKnown } from '../rates/read-rates.ts'
import { storedPath, type Target } from '../target/target.ts'
import { changedApps } from './changed-apps.ts'
import { filesOf } from './deployment.ts'
import { eachLimited } from './store.ts'
import {
  changesWhatIsSeen,
  type ClosedPage,
  type HistoryEntry,
  publishedApps,
  readDeployed,
  readState,
  type ReleaseState,
  watchedDeployments,
} from './release-state.ts'

/** `pnpm release status`: shows what visitors get, and checks every byte of it. */
export function statusCommand(output: Output) {
  return new Command('status')
    .description(
      'Shows what is live and what a canary shows, with every file checked; fails when something is not as published.',
    )
    .argument('[app]', appsText, parseApp)
    .addOption(targetOption())
    .addOption(failAboveOption())
    .option('--changed', 'only names the apps whose source differs from what visitors see, one a line, for CI')
    .option(
      '--by <page|engine|shell|language>',
      'adds the rates of each page, engine version, shell version or language',
      parseColumn,
    )
    .addHelpText(
      'after',
      `
PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN say which server to ask how the views of each deployment ended: ready, failed or
rejected (only an error or a missing session is shown). A view has one outcome; rates are outcomes ÷ views. With
--fail-above the exit code is 3 when more views of a deployment failed than that. A file that is missing or changed is
repaired by publishing the same release again.`,
    )
    .action(async (app, options) => {
      const { failAbove, by } = options

      if (options.changed === true) {
        const named = await changedApps(await openTarget(options.to), app === undefined ? releasableApps : [app])

        for (const one of named) output.print(one)
        return
      }

      const target = await openExisting(options.to)
      const apps = app === undefined ? await publishedApps(target) : [app]
      const states = await Promise.all(apps.map((one) => readState(target, one)))
      const deployments = states.flatMap(watchedDeployments)
      const rates = await ratesIfKnown(output, { deployments })
      const split = rates && by && (await ratesIfKnown(output, { deployments, by: [by] }))
      const broken: string[] = []
      const failing: string[] = []

      if (apps.length === 0) output.print(`Nothing was published to ${target.name}.`)
      for (const one of apps) {
        const { lines, isWhole, shown } = await statusOf(target, one, rates, split)

        output.print(lines.join('\n'))
        if (!isWhole) broken.push(one)
        for (const deployId of shown) {
          const percent = rates === undefined ? 0 : failedPercent(outcomesOf(rates, one, deployId))

          if (percent > (failAbove ?? 100)) failing.push(`${percent.toFixed(2)} % of the views of ${one} ${deployId}`)
        }
      }
      if (failing.length > 0) throw new GuardError(`More failed than ${failAbove} %: ${failing.join(', ')}.`)
      if (broken.length > 0) throw new CommandError(`Not as published: ${broken.join(', ')}.`)
      if (failAbove !== undefined && rates === undefined) {
        throw new CommandError('Whether too many views failed is unknown.')
      }
    })
}

/** More views failed than the guard allows; the process ends with exit code 3. */
class GuardError extends CommandError {
  override readonly exitCode = 3
}

function parseColumn(written: string): RateColumn {
  const column = rateColumns.find((one) => one === written)

  if (column !== undefined) return column
  throw new UsageError(`--by is “${written}”; it is ${rateColumns.join(', ')}.`)
}

/** The status of one app on a target. */
export interface AppStatus {
  readonly lines: readonly string[]
  /** Visitors get exactly what was published. */
  readonly isWhole: boolean
}

/**
 * Describes what is live of an app and its canary, and checks every file; `shown` is what visitors see.
 * @param split The same rates by page, engine or shell, to be listed as well.
 */
export async function statusOf(target: Target, app: string, rates: ReleaseRates | undefined, split?: ReleaseRates) {
  const state = await readState(target, app)
  const { live, canary, pending, closed = [] } = state
  const shown = live === null ? [] : [{ deployId: live, as: 'live' }]
  const tried = canary === undefined ? [] : [{ deployId: canary.deployId, as: `canary ${canary.share} %` }]
  const parts = await Promise.all(
    [...shown, ...tried].map(async ({ deployId, as }) => deploymentStatus(target, state, deployId, as, rates, split)),
  )
  // While a change is under way, what visitors see is the old or the new.
  const problems =
    live === null || pending !== undefined
      ? []
      : await target.findDifferences(app, live).catch((error: unknown) => [(error as Error).message])

  return {
    lines: [
      live === null ? `${app}: nothing is live` : app,
      ...parts.flatMap(({ lines }) => lines),
      ...closed.map(closedLine),
      ...problems.map((problem) => `  WRONG: ${problem}`),
      ...(pending === undefined ? [] : [`  UNFINISHED: ${interrupted(pending.entry)}`]),
    ],
    isWhole: parts.every(({ isWhole }) => isWhole) && problems.length === 0 && pending === undefined,
    shown: [...shown, ...tried].map(({ deployId }) => deployId),
  }
}

function closedLine({ page, feature, at, who, why }: ClosedPage): string {
  const what = feature === undefined ? `closed: /${page}` : `switched off: ${feature} of /${page}`

  return `  ${what} since ${at} by ${who}${why && `: ${why}`}`
}

function interrupted({ action, deployId, who, at }: HistoryEntry): string {
  return `${action} of deployment ${deployId} by ${who} (${at}) was interrupted or is under way; the next command that changes this app finishes it`
}

async function deploymentStatus(
  target: Target,
  state: ReleaseState,
  deployId: string,
  as: string,
  rates: ReleaseRates | undefined,
  split: ReleaseRates | undefined,
): Promise<AppStatus> {
  const { app, live, previous, history } = state
  const entry = history.findLast((one) => one.deployId === deployId && changesWhatIsSeen(one))
  const about =
    entry === undefined
      ? ''
      : `  ${entry.version}  release ${entry.releaseId}  since ${entry.at} by ${entry.who} (${entry.action})`
  const { lines, isWhole } = await filesStatus(target, app, deployId)
  const compared = formatComparison(rates, app, deployId, deployId === live ? previous : live)
  const parts = split?.rows.filter((row) => row.app === app && row.deployment === deployId) ?? []

  return {
    lines: [
      `  ${as}: deployment ${deployId}${about}`,
      `    reports: ${formatRates(rates, app, deployId)}`,
      ...lines.map((line) => `    ${line}`),
      ...(compared === undefined ? [] : [`    compared: ${compared}`]),
      ...parts.map(
        (row) => `    ${row.page ?? row.engine ?? row.language ?? (row.shell || 'no shell')}: ${formatOutcomes(row)}`,
      ),
    ],
    isWhole,
  }
}

async function filesStatus(target: Target, app: string, deployId: string): Promise<AppStatus> {
  try {
    const { files, missing, changed } = await verifyDeployment(target, app, deployId)
    const isWhole = missing.length + changed.length === 0

    return {
      lines: [
        isWhole
          ? `files: all ${files} as published`
          : `files: ${files - missing.length - changed.length} of ${files} as published`,
        ...missing.map((path) => `MISSING: ${path}`),
        ...changed.map((path) => `CHANGED: ${path}`),
      ],
      isWhole,
    }
  } catch (error) {
    return { lines: [`UNREADABLE: ${(error as Error).message}`], isWhole: false }
  }
}

/** Reads every file that a deployment needs and compares its hash with the manifest's. @throws CommandError without a manifest. */
export async function verifyDeployment(target: Target, app: string, deployId: string) {
  const files = filesOf(await readDeployed(target, app, deployId))
  const missing: string[] = []
  const changed: string[] = []

  await eachLimited(files, async (file) => {
    const path = storedPath(app, deployId, file.path)
    const content = await target.read(path)

    if (content === undefined) missing.push(path)
    else if (sha384Of(content) !== file.sha384) changed.push(path)
  })
  return { files: files.length, missing: missing.toSorted(), changed: changed.toSorted() }
}
