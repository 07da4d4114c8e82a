import { CommandError, type Output } from '@pahiram/command-line'

import type { Configuration, Manifest } from '../manifest.ts'
import { type HeldLock, locked, type Target } from '../target/target.ts'
import { closedBy } from './closed-state.ts'
import { type Deployment, reconfigured, rejectMissing } from './deployment.ts'
import { prune } from './prune.ts'
import {
  carryOut,
  type Change,
  changesWhatIsSeen,
  type ClosedPage,
  finishedState,
  type HeldDeployment,
  heldDeployments,
  type HistoryEntry,
  readDeployed,
  readState,
  type ReleaseState,
} from './release-state.ts'
import { storeDeployment } from './store.ts'

/** Who makes a change, and why. */
export interface Reason {
  readonly who: string
  readonly why: string
}

/** A request to publish. */
export interface PublishRequest extends Reason {
  readonly deployment: Deployment
  /** How many of 100 visitors see it; undefined: all. */
  readonly share?: number | undefined
  /** Publishes also what was rolled back, taken back or revoked before. */
  readonly isAgain?: boolean | undefined
  /** The deployment that the publisher believes to be live, or `none`; undefined: any. */
  readonly expected?: string | undefined
}

/** Makes an entry of the history with the current time. */
export function entryOf(
  change: Pick<HistoryEntry, 'action' | 'deployId' | 'share' | 'of' | 'took' | 'forced'>,
  { releaseId, version, commit }: Manifest,
  { who, why }: Reason,
): HistoryEntry {
  return { at: new Date().toISOString(), who, why, ...change, releaseId, version, commit }
}

/**
 * Publishes a deployment: its files first, where nobody looks, then the switch. A reader sees the old pages or the new
 * ones, whole; so does one who comes after a `kill -9` of this at any moment.
 * @returns Whether anything was to do.
 * @throws CommandError when it cannot be published now; then visitors see what they saw before, and nothing was copied.
 */
export async function publish(target: Target, request: PublishRequest, output: Output): Promise<boolean> {
  const { deployment } = request
  const { app } = deployment.manifest

  return locked(target, `${request.who} is publishing ${app}`, async (lock) => {
    const state = await finishedState(lock, target, app)
    const change = changeOf(state, request)
    const written = await storeDeployment(target, deployment)

    if (change === undefined) {
      const wrong = request.share === undefined ? await target.findDifferences(app, deployment.deployId) : []
      const repaired = written + wrong.length

      if (wrong.length > 0) await target.show(app, deployment.deployId, null)
      if (repaired > 0) output.warn(`${repaired} files of ${app} were missing or damaged; they are whole again.`)
      return repaired > 0
    }
    await switchTo(target, lock, state, change, output)
    // What the state keeps as closed is of what is live.
    if (request.share !== undefined)
      warnOfOpened(
        state,
        closedBy(deployment.manifest, state, change.entry),
        output,
        ` for ${request.share} of 100 visitors`,
      )
    return true
  })
}

/** @throws CommandError when the deployment cannot be published now; nothing is written. */
export async function rejectPublish(target: Target, request: PublishRequest): Promise<void> {
  changeOf(await readState(target, request.deployment.manifest.app), request)
}

function warnOfOpened({ closed = [] }: ReleaseState, now: readonly ClosedPage[], output: Output, seen = ''): void {
  for (const { page, feature } of closed) {
    if (now.some((one) => one.page === page && one.feature === feature)) continue
    output.warn(`${feature === undefined ? '' : `${feature} of `}/${page} was closed, and is open now${seen}.`)
  }
}

/** A request to publish what is live with another configuration. */
export interface ConfigureRequest extends Reason {
  readonly app: string
  readonly configuration: Configuration
  readonly expected?: string | undefined
}

/**
 * Publishes what is live, and a canary, once more with another configuration, of the files that are on the target.
 * @returns The deployment that is live then; undefined when there is nothing to do.
 * @throws CommandError when nothing is live, or not all of it is there.
 */
export async function publishConfiguration(
  target: Target,
  request: ConfigureRequest,
  output: Output,
): Promise<Deployment | undefined> {
  const { app, configuration, expected, who } = request

  return locked(target, `${who} is configuring ${app}`, async (lock) => {
    const state = await finishedState(lock, target, app)
    const { live, canary } = state

    rejectUnexpected(state, expected)
    if (live === null) throw new CommandError(`${app} was never published to ${target.name}.`)

    const next = await anotherOf(target, app, live, configuration)
    const tried = canary && (await anotherOf(target, app, canary.deployId, configuration))
    const isSame = tried?.deployId === next.deployId
    const nextCanary = isSame ? undefined : tried

    if (next.deployId === live && nextCanary?.deployId === canary?.deployId) return undefined
    rejectRevoked(state, next.deployId)
    rejectRevoked(state, nextCanary?.deployId ?? next.deployId)
    if (isSame) output.warn(`The canary of ${app} ends: it differed in its configuration alone.`)
    for (const one of nextCanary === undefined ? [next] : [next, nextCanary]) await storeDeployment(target, one)

    const entry = entryOf({ action: 'configure', deployId: next.deployId }, next.manifest, request)

    await switchTo(
      target,
      lock,
      state,
      {
        entry,
        live: next.deployId,
        ...(canary && nextCanary && { canary: { ...canary, deployId: nextCanary.deployId } }),
        closed: closedBy(next.manifest, state, entry),
      },
      output,
    )
    return next
  })
}

async function anotherOf(
  target: Target,
  app: string,
  deployId: string,
  configuration: Configuration,
): Promise<Deployment> {
  const manifest = await readDeployed(target, app, deployId)

  await rejectMissing(target, deployId, manifest)
  return reconfigured(target, deployId, manifest, configuration)
}

/** @throws CommandError when another deployment is live than the publisher believes. */
export function rejectUnexpected({ app, live, history }: ReleaseState, expected: string | undefined): void {
  if (expected === undefined || expected === (live ?? 'none')) return

  const entry = history.findLast((one) => one.deployId === live && changesWhatIsSeen(one))
  const since = entry === undefined ? '' : `, since ${entry.at} by ${entry.who}`

  throw new CommandError(`${live ?? 'Nothing'} is live of ${app}${since}, not ${expected}. Nothing was changed.`)
}

/** @throws CommandError when the deployment was taken away from visitors before, or its release was. */
export function rejectHeld(
  { app, live, history }: ReleaseState,
  { deployment: { deployId, manifest }, isAgain }: PublishRequest,
  isPreview = false,
): void {
  const isOfRelease = (id: string | null) =>
    history.findLast((one) => one.deployId === id)?.releaseId === manifest.releaseId
  // Another configuration makes it no other release. Of the release that is live only a configuration was taken away.
  const isHeld = ({ deployId: id, entry }: HeldDeployment) =>
    id === deployId || (isOfRelease(id) && (entry.action === 'revoke' || !isOfRelease(live)))
  const held = heldDeployments(history).findLast((one) => isHeld(one) && (!isPreview || one.entry.action === 'revoke'))

  if (held === undefined || isAgain === true) return

  const { action, who, at, why } = held.entry
  const done = { revoke: 'revoked', 'take-back': 'taken back' }[action as string] ?? 'rolled back'

  throw new CommandError(
    `${held.deployId} of ${app}, which is this release, was ${done} by ${who} (${at})${why === '' ? '' : `: ${why}`}. Nothing was changed; --again publishes it all the same.`,
  )
}

/** @throws CommandError when the deployment was revoked: only a publish or preview that says so brings it back. */
export function rejectRevoked({ app, history }: ReleaseState, deployId: string): void {
  const held = heldDeployments(history).find((one) => one.deployId === deployId && one.entry.action === 'revoke')

  if (held !== undefined) {
    throw new CommandError(
      `${deployId} of ${app} was revoked by ${held.entry.who}. Nothing was changed; publish its release with --again.`,
    )
  }
}

/** Returns the requested change; undefined when there is nothing to change. @throws CommandError when it is not possible now. */
function changeOf(state: ReleaseState, request: PublishRequest): Change | undefined {
  const { deployment, share, expected } = request
  const { deployId, manifest } = deployment
  const { app, live, canary } = state

  rejectUnexpected(state, expected)
  if (share === undefined) {
    if (canary !== undefined) {
      throw new CommandError(
        `${canary.share} of 100 visitors see a canary of ${app}: promote it or roll it back before you publish.`,
      )
    }
    if (live === deployId) return undefined
    rejectHeld(state, request)

    const entry = entryOf({ action: 'publish', deployId }, manifest, request)

    return { entry, live: deployId, closed: closedBy(manifest, state, entry) }
  }
  if (live === null) throw new CommandError(`${app} is not live yet: publish it to everybody first.`)
  if (live === deployId) throw new CommandError(`Everybody sees this release of ${app} already.`)
  if (canary?.deployId === deployId && canary.share === share) return undefined
  rejectHeld(state, request)
  return {
    entry: entryOf({ action: 'canary', deployId, share }, manifest, request),
    live,
    canary: { deployId, share },
  }
}

/** Makes a change under the lock, says what it opens, and removes files that no deployment needs after it. */
export async function switchTo(
  target: Target,
  lock: HeldLock,
  state: ReleaseState,
  change: Change,
  output: Output,
): Promise<void> {
  const left = await prune(lock, target, await carryOut(lock, target, state, change))

  if (change.closed !== undefined) warnOfOpened(state, change.closed, output)
  for (const why of left) output.warn(`Old files stay where they are: ${why}`)
}
