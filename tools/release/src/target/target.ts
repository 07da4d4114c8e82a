import { setTimeout as wait } from 'node:timers/promises'

import { CommandError } from '@pahiram/command-line'

/** A file of a target. */
export interface StoredFile {
  /** From the target's root, with forward slashes. */
  readonly path: string
  /** In bytes. */
  readonly size: number
}

/** What a static host must know of a file to answer with it. */
export interface Dress {
  readonly contentType: string
  readonly cache: 'immutable' | 'revalidate'
}

/** What visitors of an app see. */
export interface Shown {
  readonly live: string
  /** A deployment that this many of 100 visitors see instead. */
  readonly canary?: { readonly deployId: string; readonly share: number } | undefined
}

/** A lock that is held. */
export interface HeldLock {
  /** @throws CommandError when another publisher has taken it over. */
  check(): Promise<void>
  free(): Promise<void>
}

/**
 * Where releases are published to: a folder or a bucket, of one brand (docs/decisions/015). A write is there whole or
 * not at all. Paths are the same everywhere:
 * `assets/**` and `releases/<app>/<deployId>/**` are only ever added to, `state/<app>.json` says what is live, and
 * `show` alone changes what visitors see.
 */
export interface Target {
  /** As a person wrote it. */
  readonly name: string
  /** What a person should know before a part of the visitors is sent elsewhere; undefined: nothing. */
  readonly canaryNeeds?: string
  /** Every file below a folder, sorted by path. */
  list(folder: string): Promise<StoredFile[]>
  read(path: string): Promise<Buffer | undefined>
  /** Whether exactly these bytes lie there. */
  holds(path: string, content: Uint8Array): Promise<boolean>
  write(path: string, content: Uint8Array, dress: Dress): Promise<void>
  remove(path: string): Promise<void>
  /** Comes back when everything written so far would survive a power cut. */
  settle(): Promise<void>
  /**
   * Makes visitors of `app` see this, each page at once, old or new; doing it twice changes nothing.
   * @param before What was live until now.
   */
  show(app: string, shown: Shown, before: string | null): Promise<void>
  /** Makes a deployment reachable under `/_preview/<deployId>/`, or unreachable again. */
  showPreview(app: string, deployId: string, isShown: boolean): Promise<void>
  /** What differs between what visitors see and `shown`, a sentence each; none: nothing. */
  findStrayed(app: string, shown: Shown): Promise<string[]>
  /** Keeps other publishers away; undefined with `holder` when one is at work. Freed by itself when its holder dies. */
  lock(what: string): Promise<HeldLock | { readonly holder: string }>
}

/** Where a deployment keeps a file of its release: assets are shared by all deployments, the rest is its own. */
export function storedPath(app: string, deployId: string, path: string): string {
  return isAsset(path) ? path : `${deployFolder(app, deployId)}/${path}`
}

/** Whether a file of a release is shared by deployments. */
export function isAsset(path: string): boolean {
  return path.startsWith('assets/')
}

/** The folder of all deployments of all apps. */
export const releasesFolder = 'releases'

/** The folder of one deployment. */
export function deployFolder(app: string, deployId: string): string {
  return `${releasesFolder}/${app}/${deployId}`
}

/** What visitors are split into: the web server finds a visitor's by a hash of `deviceId`. */
const buckets = Array.from({ length: 100 }, (_, number) => String(number).padStart(2, '0'))

/** The buckets that see a canary of this share: a larger share keeps all that a smaller one had. */
export function bucketsOf(share: number): readonly string[] {
  return buckets.slice(0, share)
}

/** The buckets that a canary of this share leaves alone. */
export function bucketsBeside(share: number): readonly string[] {
  return buckets.slice(share)
}

/** Where a deployment is looked at before it is live. */
export function previewFolder(deployId: string): string {
  return `_preview/${deployId}`
}

const patience = 20_000
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
  longest = patience,
): Promise<Result> {
  const lock = await lockWithin(target, what, longest)

  try {
    return await work(lock)
  } finally {
    await lock.free()
  }
}

async function lockWithin(target: Target, what: string, longest: number): Promise<HeldLock> {
  const until = performance.now() + longest

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
