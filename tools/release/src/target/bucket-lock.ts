import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import { ReleaseProblem } from '../command/release-problem.ts'
import type { BucketObject, BucketRequests } from './bucket-requests.ts'
import type { HeldLock } from './target.ts'

const key = 'state/lock'
const seconds = 1_000
const beat = 10 * seconds
/** By the bucket's clock, which all publishers share. */
const stale = 60 * seconds
/** Longer than a write takes: a bucket that ignores conditions has the last writer's bytes then. */
const settled = 120

interface Holder {
  readonly token: string
  readonly what: string
  readonly host: string
  readonly process: number
}

/**
 * Locks a bucket against other publishers by an object that its holder writes anew every 10 s. It is stale when nobody
 * did for a minute, or when its holder was a process of this machine that is gone.
 */
export async function lockBucket(
  requests: BucketRequests,
  what: string,
): Promise<HeldLock | { readonly holder: string }> {
  const there = await requests.get(key)
  const holder = there && holderOf(there)

  if (there !== undefined && holder !== undefined && there.age < stale && !isGone(holder))
    return { holder: inWords(holder) }

  const token = randomUUID()
  const own = Buffer.from(JSON.stringify({ token, what, host: hostname(), process: process.pid } satisfies Holder))
  const condition: Record<string, string> = there === undefined ? { 'If-None-Match': '*' } : { 'If-Match': there.etag }

  if (!(await requests.put(key, own, condition))) return { holder: 'another publisher' }
  // Some servers know no conditions: they take this one, too, which cannot hold, and the last writer of two has the lock.
  if (await requests.put(key, own, { 'If-None-Match': '*' })) await wait(settled)
  if ((await heldBy(requests)) !== token) return { holder: 'another publisher' }
  return heldLock(requests, token, own)
}

function heldLock(requests: BucketRequests, token: string, own: Uint8Array): HeldLock {
  const renewing = setInterval(() => void renew(requests, token, own), beat)

  // A publisher that is done is not kept alive by its lock.
  renewing.unref()
  return {
    async check() {
      if ((await heldBy(requests)) !== token) {
        throw new ReleaseProblem(
          'Another publisher took the lock over, since this one was silent for too long. Try again.',
        )
      }
    },
    async free() {
      clearInterval(renewing)
      if ((await heldBy(requests)) === token) await requests.remove(key)
    },
  }
}

async function renew(requests: BucketRequests, token: string, own: Uint8Array): Promise<void> {
  try {
    if ((await heldBy(requests)) === token) await requests.put(key, own, {})
  } catch {
    // The next beat tries again; `check` tells when it was too late.
  }
}

async function heldBy(requests: BucketRequests): Promise<string | undefined> {
  const there = await requests.get(key)

  return there && holderOf(there)?.token
}

function holderOf({ content }: BucketObject): Holder | undefined {
  try {
    return JSON.parse(content.toString()) as Holder
  } catch {
    // No lock of ours: nobody holds it.
    return undefined
  }
}

function isGone(holder: Holder): boolean {
  if (holder.host !== hostname()) return false
  try {
    process.kill(holder.process, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function inWords({ what, process: id, host }: Holder): string {
  return `${what} (process ${id} on ${host})`
}
