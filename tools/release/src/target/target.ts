import { setTimeout as wait } from 'node:timers/promises'

import { CommandError } from '@pahiram/command-line'

/** A file of a target. */
export interface StoredFile {
  /** From the target's root, with forward slashes. */
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/** The headers that a static host needs for a file. */
export interface FileHeaders {
  readonly contentType: string
  readonly cache: 'immutable' | 'revalidate'
}

/** Of what publishers and the page server read: a state, a manifest. */
export const ofJson: FileHeaders = { contentType: 'application/json; charset=utf-8', cache: 'revalidate' }

/** A lock that this publisher holds. */
export interface HeldLock {
  /** @throws CommandError when another publisher has taken it over. */
  check(): Promise<void>
  free(): Promise<void>
}

/**
 * Where releases are published to: a folder or a bucket, of one brand (docs/releases.md). A write is there whole or
 * not at all. Paths are the same everywhere:
 * `assets/**` and `releases/<app>/<deployId>/**` are only ever added to, `state/<app>.json` says what is live, and
 * `show` alone changes what visitors see.
 */
export interface Target {
  /** As a person wrote it. */
  readonly name: string
  /** Every file below a folder, sorted by path. */
  list(folder: string): Promise<StoredFile[]>
  read(path: string): Promise<Buffer | undefined>
  /** Whether a file has exactly these bytes. */
  holds(path: string, content: Uint8Array): Promise<boolean>
  write(path: string, content: Uint8Array, fileHeaders: FileHeaders): Promise<void>
  remove(path: string): Promise<void>
  /** Resolves when everything written so far would survive a power cut. */
  settle(): Promise<void>
  /**
   * Shows a deployment to whoever reads the target as plain files, each page at once, old or new; doing it twice changes
   * nothing. The page server reads `state/<app>.json`, and a canary from there alone.
   * @param before What was live until now.
   */
  show(app: string, live: string, before: string | null): Promise<void>
  /** Makes a deployment reachable under `/_preview/<deployId>/`, or unreachable again. */
  showPreview(app: string, deployId: string, isShown: boolean): Promise<void>
  /** Lists the differences between what plain files show and a deployment, a sentence each. */
  findDifferences(app: string, live: string): Promise<string[]>
  /** Takes the target's lock, or returns its `holder`. The lock is freed by itself when its holder dies. */
  lock(what: string): Promise<HeldLock | { readonly holder: string }>
}

/** Returns the path of a deployment's file on the target: deployments share assets; all other files are their own. */
export function storedPath(app: string, deployId: string, path: string): string {
  return isAsset(path) ? path : `${deployFolder(app, deployId)}/${path}`
}

/** Whether deployments share a file. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/')
}

/** The folder of all deployments of all apps. */
export const releasesFolder = 'releases'

/** The folder of one deployment. */
export function deployFolder(app: string, deployId: string): string {
  return `${releasesFolder}/${app}/${deployId}`
}

/** Returns the folder at which a preview is opened. */
export function previewFolder(deployId: string): string {
  return `_preview/${deployId}`
}

const lockTimeoutMs = 20_000
const pause = 100

/**
 * Does something while no other publisher does anything to the target; waits up to 20 s for one that is at work.
 * @param what What this publisher is doing, for those who have to wait.
 * @throws CommandError when the other one does not come to an end.
 */
export async function locked<Result>(
  target: Target,
  what: string,
  work: (lock: HeldLock) => Promise<Result>,
  timeoutMs = lockTimeoutMs,
): Promise<Result> {
  const lock = await lockWithin(target, what, timeoutMs)

  try {
    return await work(lock)
  } finally {
    await lock.free()
  }
}

async function lockWithin(target: Target, what: string, timeoutMs: number): Promise<HeldLock> {
  const until = performance.now() + timeoutMs

  for (;;) {
    const lock = await target.lock(what)

    if ('free' in lock) return lock
    if (performance.now() > until) {
      throw new CommandError(
        `${target.name} is in use: ${lock.holder}. Nothing was changed; try again when it is done.`,
      )
    }
    await wait(pause)
  }
}
