import { promisify } from 'node:util'
import { brotliDecompress, gunzip } from 'node:zlib'

import { CommandError, type Output } from '@pahiram/command-line'

import { deploymentOfShown } from '../close/closed-pages.ts'
import { type Manifest, type ManifestFile, manifestName, sha384Of, writtenManifest } from '../manifest.ts'
import {
  deployFolder,
  type HeldLock,
  isAsset,
  locked,
  releasesFolder,
  storedPath,
  type Target,
} from '../target/target.ts'
import type { Deployment } from './deployment.ts'
import {
  carryOut,
  type Change,
  changesWhatIsSeen,
  finishPending,
  heldDeployments,
  type HistoryEntry,
  keptDeployments,
  publishedApps,
  readDeployed,
  readState,
  type ReleaseState,
} from './release-state.ts'

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
  change: Pick<HistoryEntry, 'action' | 'deployId' | 'share' | 'page' | 'feature' | 'forced'>,
  { releaseId, version, commit }: Manifest,
  { who, why }: Reason,
): HistoryEntry {
  return { at: new Date().toISOString(), who, why, ...change, releaseId, version, commit }
}

/**
 * Publishes a deployment: its files first, where nobody looks, then the switch. A reader sees the old pages or the new
 * ones, whole; so does one who comes after a `kill -9` of this at any moment.
 * @returns Whether anything was to do.
 * @throws CommandError when it cannot be published now; then visitors see what they saw before.
 */
export async function publish(target: Target, request: PublishRequest, output: Output): Promise<boolean> {
  const { deployment, share } = request
  const { app } = deployment.manifest

  return locked(target, `${request.who} is publishing ${app}`, async (lock) => {
    const state = await finishPending(target, await readState(target, app))
    rejectUnexpected(state, request.expected)

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

/** @throws CommandError when another deployment is live than the publisher believes. */
export function rejectUnexpected({ app, live, history }: ReleaseState, expected: string | undefined): void {
  if (expected === undefined || expected === (live ?? 'none')) return

  const entry = history.findLast((one) => one.deployId === live && changesWhatIsSeen(one))
  const since = entry === undefined ? '' : `, since ${entry.at} by ${entry.who}`

  throw new CommandError(`${live ?? 'Nothing'} is live of ${app}${since}, not ${expected}. Nothing was changed.`)
}

/** @throws CommandError when the deployment was taken away from visitors before. */
function rejectHeld({ app, history }: ReleaseState, { deployment: { deployId }, isAgain }: PublishRequest): void {
  const held = heldDeployments(history).find((one) => one.deployId === deployId)

  if (held === undefined || isAgain === true) return

  const { action, who, at, why } = held.entry
  const done = { revoke: 'revoked', 'take-back': 'taken back' }[action as string] ?? 'rolled back'

  throw new CommandError(
    `${deployId} of ${app} was ${done} by ${who} (${at})${why === '' ? '' : `: ${why}`}. Nothing was changed; --again publishes it all the same.`,
  )
}

/** Returns the requested change; undefined when there is nothing to change. @throws CommandError when it is not possible now. */
function changeOf(state: ReleaseState, request: PublishRequest): Change | undefined {
  const { deployment, share } = request
  const { deployId, manifest } = deployment
  const { app, live, canary } = state

  if (share === undefined) {
    if (canary !== undefined) {
      throw new CommandError(
        `${canary.share} of 100 visitors see a canary of ${app}: promote or abort it before you publish.`,
      )
    }
    if (live === deployId) return undefined
    rejectHeld(state, request)
    return { entry: entryOf({ action: 'publish', deployId }, manifest, request), live: deployId }
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

/** Makes a change under the lock, and removes files that no deployment needs after it. */
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

const unbrotli = promisify(brotliDecompress)
const unzip = promisify(gunzip)

/** How many files are transferred at once. */
const atOnce = 8

/** The hashes that the target's deployments have for each asset's path. */
export type Claims = ReadonlyMap<string, ReadonlySet<string>>

/** Collects the hashes of the assets in these manifests. */
export function claimsOf(manifests: Iterable<Manifest>): Claims {
  const claims = new Map<string, Set<string>>()

  for (const { files } of manifests) {
    for (const { path, sha384 } of files.filter((file) => isAsset(file.path))) {
      claims.set(path, (claims.get(path) ?? new Set()).add(sha384))
    }
  }
  return claims
}

/**
 * Puts a deployment's files onto a target, where nobody looks yet: assets first, the manifest last. What is there
 * already stays, what is there damaged is mended.
 * @returns How many files were written.
 * @throws CommandError when another deployment has other bytes under the name of one of the assets.
 */
export async function storeDeployment(target: Target, deployment: Deployment, claims: Claims): Promise<number> {
  const { deployId, manifest, contents } = deployment
  const stored = new Map<string, ManifestFile>()
  let written = 0
  const store = async (file: ManifestFile) => {
    const path = storedPath(manifest.app, deployId, file.path)
    const content = contents.get(file.path)

    if (content === undefined) throw new Error(`${file.path} has no content`)
    if (!(await target.holds(path, content))) {
      const there = claims.has(file.path) ? await target.read(path) : undefined
      const claimed = there === undefined ? undefined : claimedBytes(claims, file, there)

      if (claimed !== undefined) {
        stored.set(file.path, await taken(file, claimed, contents))
        return
      }
      await target.write(path, content, file)
      written += 1
    }
    stored.set(file.path, file)
  }

  await eachLimited(
    manifest.files.filter(({ path }) => isAsset(path)),
    store,
  )
  await eachLimited(
    manifest.files.filter(({ path }) => !isAsset(path)),
    store,
  )

  const files = manifest.files.map((file) => stored.get(file.path) ?? file)
  const path = `${deployFolder(manifest.app, deployId)}/${manifestName}`
  const text = Buffer.from(writtenManifest({ ...manifest, files }))

  // Not counted: the same files may come of another commit.
  if (!(await target.holds(path, text))) {
    await target.write(path, text, { contentType: 'application/json; charset=utf-8', cache: 'revalidate' })
  }
  await target.settle()
  return written
}

/** Returns the stored bytes if they are another deployment's, and undefined if they are damaged. */
function claimedBytes(claims: Claims, { path, sha384 }: ManifestFile, there: Buffer): Buffer | undefined {
  const hash = sha384Of(there)

  return hash !== sha384 && claims.get(path)?.has(hash) === true ? there : undefined
}

/** Uses another deployment's file when it unpacks to the same content: another compressor made it. */
async function taken(file: ManifestFile, there: Buffer, contents: ReadonlyMap<string, Buffer>): Promise<ManifestFile> {
  const plain = contents.get(file.path.replace(/\.(?:br|gz)$/, ''))
  const unpacked = await { br: unbrotli, gzip: unzip, none: async () => undefined }[file.encoding ?? 'none'](there)

  if (unpacked !== undefined && plain?.equals(unpacked) === true) {
    return { ...file, size: there.length, sha384: sha384Of(there) }
  }
  throw new CommandError(
    `Another release has other bytes under the name ${file.path}, and pages that are open need them. Nothing was changed.`,
  )
}

/** Runs `work` for each item, a few at a time. @throws what the first failed one threw, after all others ended. */
export async function eachLimited<One>(all: readonly One[], work: (one: One) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const worker = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker))
  const failed = ends.find((end) => end.status === 'rejected')

  if (failed !== undefined) throw failed.reason
}

/** The manifests of the deployments that must be kept. */
export interface KeptManifests {
  readonly manifests: readonly Manifest[]
  /** The manifests and states that cannot be read, a message each. */
  readonly damaged: readonly string[]
}

/** Reads the manifests of all deployments that must be kept, of all apps. */
export async function keptManifests(target: Target): Promise<KeptManifests> {
  const apps = await publishedApps(target)
  const states = await Promise.all(apps.map((app) => readState(target, app)))
  const kept = states.flatMap((state) => [...keptDeployments(state)].map((deployId) => ({ app: state.app, deployId })))
  const read = await Promise.allSettled(kept.map(({ app, deployId }) => readDeployed(target, app, deployId)))
  const deployed = new Set((await target.list(releasesFolder)).map(({ path }) => path.split('/')[1] ?? ''))

  return {
    manifests: read.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])),
    damaged: [
      ...read.flatMap((one) => (one.status === 'rejected' ? [(one.reason as Error).message] : [])),
      ...[...deployed]
        .filter((app) => !apps.includes(app))
        .map((app) => `${target.name} has releases of ${app}, but nothing says what is live of it.`),
    ],
  }
}

/**
 * Removes what no deployment of an app needs any more, its own files and those that all apps share. Nothing goes that a
 * kept deployment of any app names; what nobody knows, left by a publisher that was killed, goes too.
 * @returns Why nothing could be removed, a sentence each; none: all was.
 */
export async function prune(target: Target, state: ReleaseState): Promise<readonly string[]> {
  const { app } = state
  const { manifests, damaged } = await keptManifests(target)

  if (damaged.length > 0) return damaged

  const needed = new Set(manifests.flatMap(({ files }) => files.map(({ path }) => path)))
  const kept = keptDeployments(state)
  const [deployed, own, shared] = await Promise.all(
    [`${releasesFolder}/${app}`, `assets/${app}`, 'assets/runtime'].map((folder) => target.list(folder)),
  )
  // What is shown of a deployment while pages are closed stays as long as the deployment.
  const idOf = (path: string) => deploymentOfShown(path.split('/')[2] ?? '')
  const old = [
    ...(deployed ?? []).filter(({ path }) => !kept.has(idOf(path))),
    ...[...(own ?? []), ...(shared ?? [])].filter(({ path }) => !needed.has(path)),
  ]
  const previews = new Set((deployed ?? []).map(({ path }) => idOf(path)).filter((deployId) => !kept.has(deployId)))

  await eachLimited([...previews], (deployId) => target.showPreview(app, deployId, false))
  await eachLimited(old, ({ path }) => target.remove(path))
  return []
}
