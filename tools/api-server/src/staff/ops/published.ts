import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { type BucketAddress, openBucket, rejectionIn } from '@pahiram/bucket'
import { apps } from '@pahiram/contract'
import * as v from 'valibot'

import { readBucketSetting } from '../../platform/bucket-setting.ts'
import type { Environment } from '../../platform/start-problem.ts'

/** Where pages are published to: the target of `pnpm release … --to`. */
export interface PublishedSetting {
  /** As it is written, for commands to type. */
  readonly name: string
  readonly place: { readonly folder: string } | { readonly bucket: BucketAddress }
}

const settingName = 'PAHIRAM_TARGET'

/**
 * Reads `PAHIRAM_TARGET`: a folder, or `s3://bucket/prefix` with the usual `AWS_…` settings. The server only reads there.
 * @throws {StartProblem} when it names a bucket that cannot be used.
 */
export function readPublishedSetting(environment: Environment): PublishedSetting | undefined {
  const name = environment[settingName]?.replace(/^(s3:\/\/[^/]*)\/+/, '$1/') || undefined

  if (name === undefined) return undefined
  if (!/^\w{2,}:\//.test(name)) return { name, place: { folder: resolve(name) } }

  const bucket = readBucketSetting(environment, settingName, name)

  return bucket && { name, place: { bucket } }
}

const entry = v.object({
  at: v.string(),
  who: v.string(),
  why: v.string(),
  action: v.string(),
  deployId: v.string(),
  releaseId: v.string(),
  version: v.string(),
})

const publishedApp = v.object({
  app: v.string(),
  live: v.nullable(v.string()),
  canary: v.optional(v.object({ deployId: v.string(), share: v.number() })),
  pending: v.optional(v.object({ entry })),
  closed: v.optional(
    v.array(
      v.object({
        page: v.string(),
        feature: v.optional(v.string()),
        at: v.string(),
        who: v.string(),
        why: v.string(),
      }),
    ),
    (): never[] => [],
  ),
  /** The oldest first. */
  history: v.array(entry),
})

/** What visitors of an app see, and how it came about: `state/<app>.json` of a target (docs/releases.md). */
export type PublishedApp = v.InferOutput<typeof publishedApp>

/** How long a bucket may take to answer, ms. */
const timeoutMs = 5_000

/** Reads what is published of each app that was ever published. @throws when the target cannot be read. */
export async function readPublished({ place }: PublishedSetting): Promise<PublishedApp[]> {
  const texts = await Promise.all(
    apps.map((app) => {
      const path = `state/${app}.json`

      return 'folder' in place ? readInFolder(place.folder, path) : readInBucket(place.bucket, path)
    }),
  )

  return texts.flatMap((text) => (text === undefined ? [] : [v.parse(publishedApp, JSON.parse(text))]))
}

/** The deployments of an app that matter: those that visitors see and the one before. */
export function deploymentsOf({ live, canary, history }: PublishedApp): string[] {
  const before = history.findLast(
    ({ action, deployId }) => (action === 'publish' || action === 'promote') && deployId !== live,
  )?.deployId

  return [...new Set([live, canary?.deployId, before].filter((id) => typeof id === 'string'))]
}

function readInFolder(folder: string, path: string): Promise<string | undefined> {
  return readFile(join(folder, path), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}

async function readInBucket(address: BucketAddress, path: string): Promise<string | undefined> {
  const bucket = openBucket(address, 1)
  const answer = await bucket.send(bucket.pathOf(path), { method: 'GET', signal: AbortSignal.timeout(timeoutMs) })

  if (answer.ok) return answer.text()

  const rejection = await rejectionIn(answer)

  // A bucket that is not there answers 404, too.
  if (answer.status === 404 && !rejection.endsWith('NoSuchBucket')) return undefined
  throw new Error(rejection)
}
