import type { ReleaseRates } from '@pahiram/contract'

import type { HistoryEntry, ReleaseState } from '../state/release-state.ts'
import { readState } from '../state/stored-state.ts'
import type { Shown, Target } from '../target/target.ts'
import { ratesInWords } from './release-rates.ts'
import { verifyDeployment } from './verify-deployment.ts'

/** What there is to say of one app on a target. */
export interface AppStatus {
  readonly lines: readonly string[]
  /** Whether visitors get exactly what was published. */
  readonly isWhole: boolean
}

/** Says what is live of an app and what a canary shows, and reads every file of it. */
export async function statusOf(target: Target, app: string, rates: ReleaseRates | undefined): Promise<AppStatus> {
  const state = await readState(target, app)
  const { live, canary, pending } = state
  const shown = live === null ? [] : [{ deployId: live, as: 'live' }]
  const tried = canary === undefined ? [] : [{ deployId: canary.deployId, as: `canary ${canary.share} %` }]
  const parts = await Promise.all(
    [...shown, ...tried].map(async ({ deployId, as }) => deploymentStatus(target, state, deployId, as, rates)),
  )
  // While a change is under way, what visitors see is the old or the new.
  const problems = live === null || pending !== undefined ? [] : await strayed(target, app, { live, canary })

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

async function strayed(target: Target, app: string, shown: Shown): Promise<string[]> {
  return target.findStrayed(app, shown).catch((error: unknown) => [(error as Error).message])
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
      `    reports: ${ratesInWords(rates, app, deployId)}`,
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
