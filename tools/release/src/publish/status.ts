import { setTimeout as wait } from 'node:timers/promises'

import { Command, CommandError, type Output } from '@pahiram/command-line'
import { type ReleaseRates, releaseRatesPath } from '@pahiram/contract'
import { staffClientFrom } from '@pahiram/staff-client'
import * as v from 'valibot'

import { appsText, parseApp } from '../build/build-command.ts'
import { openExisting, targetOption } from '../command-options.ts'
import { sha384Of } from '../manifest.ts'
import { type Shown, storedPath, type Target } from '../target/target.ts'
import { eachLimited } from './publish.ts'
import { type HistoryEntry, publishedApps, readDeployed, readState, type ReleaseState } from './release-state.ts'

/** `pnpm release status`: shows what visitors get, and checks every byte of it. */
export function statusCommand(output: Output) {
  return new Command('status')
    .description(
      'Shows what is live and what a canary shows, with every file checked; fails when something is not as published.',
    )
    .argument('[app]', appsText, parseApp)
    .addOption(targetOption())
    .addHelpText(
      'after',
      `
PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN say which server to ask how many pages of each deployment became ready or
failed. A file that is missing or changed is mended by publishing the same release again.`,
    )
    .action(async (app, options) => {
      const target = await openExisting(options.to)
      const apps = app === undefined ? await publishedApps(target) : [app]
      const rates = await readRates()
      const broken: string[] = []

      if (apps.length === 0) output.print(`Nothing was published to ${target.name}.`)
      for (const one of apps) {
        const { lines, isWhole } = await statusOf(target, one, rates)

        output.print(lines.join('\n'))
        if (!isWhole) broken.push(one)
      }
      if (broken.length > 0) throw new CommandError(`Not as published: ${broken.join(', ')}.`)
    })
}

/** The status of one app on a target. */
export interface AppStatus {
  readonly lines: readonly string[]
  /** Visitors get exactly what was published. */
  readonly isWhole: boolean
}

/** Describes what is live of an app and its canary, and checks every file. */
export async function statusOf(target: Target, app: string, rates: ReleaseRates | undefined): Promise<AppStatus> {
  const state = await readState(target, app)
  const { live, canary, pending } = state
  const shown = live === null ? [] : [{ deployId: live, as: 'live' }]
  const tried = canary === undefined ? [] : [{ deployId: canary.deployId, as: `canary ${canary.share} %` }]
  const parts = await Promise.all(
    [...shown, ...tried].map(async ({ deployId, as }) => deploymentStatus(target, state, deployId, as, rates)),
  )
  // While a change is under way, what visitors see is the old or the new.
  const problems = live === null || pending !== undefined ? [] : await differences(target, app, { live, canary })

  return {
    lines: [
      live === null ? `${app}: nothing is live` : app,
      ...parts.flatMap(({ lines }) => lines),
      ...problems.map((problem) => `  WRONG: ${problem}`),
      ...(pending === undefined ? [] : [`  UNFINISHED: ${interrupted(pending.entry)}`]),
    ],
    isWhole: parts.every(({ isWhole }) => isWhole) && problems.length === 0 && pending === undefined,
  }
}

async function differences(target: Target, app: string, shown: Shown): Promise<string[]> {
  return target.findDifferences(app, shown).catch((error: unknown) => [(error as Error).message])
}

function interrupted({ action, deployId, who, at }: HistoryEntry): string {
  return `${action} of deployment ${deployId} by ${who} (${at}) was interrupted or is under way; the next command that changes this app finishes it`
}

async function deploymentStatus(
  target: Target,
  { app, history }: ReleaseState,
  deployId: string,
  as: string,
  rates: ReleaseRates | undefined,
): Promise<AppStatus> {
  const entry = history.findLast((one) => one.deployId === deployId && one.action !== 'preview')
  const about =
    entry === undefined
      ? ''
      : `  ${entry.version}  release ${entry.releaseId}  since ${entry.at} by ${entry.who} (${entry.action})`
  const { lines, isWhole } = await filesStatus(target, app, deployId)

  return {
    lines: [
      `  ${as}: deployment ${deployId}${about}`,
      `    reports: ${formatRates(rates, app, deployId)}`,
      ...lines.map((line) => `    ${line}`),
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

/** The result of checking a deployment's files. */
export interface Verified {
  readonly files: number
  /** Paths on the target, sorted. */
  readonly missing: readonly string[]
  readonly changed: readonly string[]
}

/** Reads every file that a deployment needs and compares its hash with the manifest's. @throws CommandError without a manifest. */
export async function verifyDeployment(target: Target, app: string, deployId: string): Promise<Verified> {
  const { files } = await readDeployed(target, app, deployId)
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

const answer = v.object({
  rows: v.array(v.object({ app: v.string(), deployment: v.string(), ready: v.number(), failed: v.number() })),
})

const timeoutMs = 5_000

/** Reads the last day's rates of all deployments from the server; undefined when it does not answer or has none. */
export async function readRates(environment = process.env): Promise<ReleaseRates | undefined> {
  try {
    const call = staffClientFrom(environment).call(releaseRatesPath)

    return v.parse(answer, await Promise.race([call, wait(timeoutMs, undefined, { ref: false })]))
  } catch {
    // Whoever looks at what is live must see it without a server, too.
    return undefined
  }
}

/** Formats the rates of one deployment. */
export function formatRates(rates: ReleaseRates | undefined, app: string, deployId: string): string {
  if (rates === undefined) return 'unknown (no server answers: set PAHIRAM_SERVER and PAHIRAM_STAFF_TOKEN)'

  const row = rates.rows.find((one) => one.app === app && one.deployment === deployId)

  if (row === undefined || row.ready + row.failed === 0) return 'no page has reported in the last 24 hours'

  const rate = ((100 * row.failed) / (row.ready + row.failed)).toFixed(2)

  return `${row.ready} pages ready, ${row.failed} failed (${rate} %) in the last 24 hours`
}
