import type { Output } from '../command/command.ts'
import { ReleaseProblem } from '../command/release-problem.ts'
import type { Manifest } from '../manifest/manifest.ts'
import type { Change, HistoryEntry, ReleaseState } from '../state/release-state.ts'
import { carryOut, finishPending, readState } from '../state/stored-state.ts'
import { locked } from '../target/locked.ts'
import type { HeldLock, Target } from '../target/target.ts'
import type { Deployment } from './deployment.ts'
import { keptManifests, prune } from './prune.ts'
import { claimsOf, storeDeployment } from './store-deployment.ts'

/** Who does something, and why. */
export interface Reason {
  readonly who: string
  readonly why: string
}

/** What is asked of a publisher. */
export interface PublishRequest extends Reason {
  readonly deployment: Deployment
  /** So many of 100 visitors see it; undefined: all do. */
  readonly share?: number | undefined
}

/** An entry of the history, as of now. */
export function entryOf(
  action: HistoryEntry['action'],
  deployId: string,
  { releaseId, version, commit }: Manifest,
  { who, why }: Reason,
): HistoryEntry {
  return { at: new Date().toISOString(), who, why, action, deployId, releaseId, version, commit }
}

/**
 * Publishes a deployment: its files first, where nobody looks, then the switch. A reader sees the old pages or the new
 * ones, whole; so does one who comes after a `kill -9` of this at any moment.
 * @returns Whether anything was to do.
 * @throws ReleaseProblem when it cannot be published now; then visitors see what they saw before.
 */
export async function publish(target: Target, request: PublishRequest, output: Output): Promise<boolean> {
  const { deployment, share } = request
  const { app } = deployment.manifest

  return locked(target, `${request.who} is publishing ${app}`, async (lock) => {
    const state = await finishPending(target, await readState(target, app))
    const change = changeOf(state, request)
    const written = await storeDeployment(target, deployment, claimsOf((await keptManifests(target)).manifests))

    if (change === undefined) {
      if (written > 0) output.warn(`${written} files of ${app} were missing or damaged; they are whole again.`)
      return written > 0
    }
    if (share !== undefined && target.canaryNeeds !== undefined) output.warn(target.canaryNeeds)
    await switchTo(target, lock, state, change, output)
    return true
  })
}

/** The change that is asked for; undefined when all is so already. @throws ReleaseProblem when it makes no sense now. */
function changeOf(state: ReleaseState, request: PublishRequest): Change | undefined {
  const { deployment, share } = request
  const { deployId, manifest } = deployment
  const { app, live, canary } = state

  if (share === undefined) {
    if (canary !== undefined) {
      throw new ReleaseProblem(
        `${canary.share} of 100 visitors see a canary of ${app}: promote or abort it before you publish.`,
      )
    }
    return live === deployId ? undefined : { entry: entryOf('publish', deployId, manifest, request), live: deployId }
  }
  if (live === null) throw new ReleaseProblem(`${app} is not live yet: publish it to everybody first.`)
  if (live === deployId) throw new ReleaseProblem(`Everybody sees this release of ${app} already.`)
  if (canary?.deployId === deployId && canary.share === share) return undefined
  return { entry: { ...entryOf('canary', deployId, manifest, request), share }, live, canary: { deployId, share } }
}

/** Carries a change out under the lock, and clears away what nobody needs after it. */
export async function switchTo(
  target: Target,
  lock: HeldLock,
  state: ReleaseState,
  change: Change,
  output: Output,
): Promise<void> {
  await lock.check()

  const left = await prune(target, await carryOut(target, state, change))

  for (const why of left) output.warn(`Old files stay where they are: ${why}`)
}
