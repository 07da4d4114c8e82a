import { createHash, randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'

import type { BucketAddress } from '@pahiram/bucket'
import { CommandError } from '@pahiram/command-line'
import { cacheControl } from '@pahiram/page-html'

import { byPath, type Manifest, manifestName, parseManifest, sha384Of } from '../manifest.ts'
import { type BucketObject, bucketRequests, type BucketRequests } from './bucket-requests.ts'
import { deployFolder, type FileHeaders, type HeldLock, previewFolder, type Target } from './target.ts'

const document = { contentType: 'text/html; charset=utf-8', cache: 'revalidate' } as const

/**
 * An S3-compatible bucket. It knows no links, so what plain files show are copies: a page is one object, and each changes
 * from old to new by itself. The files that they name are all there before.
 * @throws CommandError when the address or the environment says too little.
 */
export function bucketTarget(written: string, environment: Readonly<Record<string, string | undefined>>): Target {
  const address = addressOf(written, environment)
  const requests = bucketRequests(address)

  return {
    name: written,
    list: async (folder) => (await requests.list(`${folder}/`)).toSorted(byPath),
    read: async (path) => (await requests.get(path))?.content,
    holds: (path, content) => holds(requests, path, content),
    async write(path, content, fileHeaders) {
      await requests.put(path, content, headersOf(fileHeaders))
    },
    remove: (path) => requests.remove(path),
    // What a bucket has acknowledged it keeps.
    async settle() {},
    async show(app, live, before) {
      const pages = await pagesOf(requests, app, live)
      // Nobody is kept where they are because what they leave is lost or damaged.
      const old = before === null ? [] : await manifestOf(requests, app, before).then(keysOf, () => [])
      const left = old.map(({ key }) => key).filter((key) => !pages.has(key))

      await writePages(requests, pages)
      await removeAll(requests, left)
    },
    async showPreview(app, deployId, isShown) {
      const folder = previewFolder(deployId)

      if (isShown) await writePages(requests, await pagesOf(requests, app, deployId, `${folder}/`))
      else await Promise.all((await requests.list(`${folder}/`)).map(({ path }) => requests.remove(path)))
    },
    findDifferences: (app, live) => findDifferences(requests, app, live),
    lock: (what) => lockBucket(requests, what),
  }
}

function addressOf(written: string, environment: Readonly<Record<string, string | undefined>>): BucketAddress {
  const [, bucket, folder = ''] = /^s3:\/\/([a-z\d][a-z\d.-]+)(?:\/(.*))?$/.exec(written) ?? []
  const accessKeyId = environment['AWS_ACCESS_KEY_ID']
  const secretAccessKey = environment['AWS_SECRET_ACCESS_KEY']
  const region = environment['AWS_REGION'] || environment['AWS_DEFAULT_REGION'] || 'us-east-1'
  const named = environment['AWS_ENDPOINT_URL_S3'] || environment['AWS_ENDPOINT_URL']

  if (bucket === undefined) throw new CommandError(`“${written}” names no bucket: s3://bucket or s3://bucket/prefix.`)
  if (!accessKeyId || !secretAccessKey) {
    throw new CommandError('Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY to the keys of the bucket.')
  }
  return {
    bucket,
    prefix: folder.replaceAll(/^\/+|\/+$/g, '').replace(/.$/, '$&/'),
    endpoint: named || `https://s3.${region}.amazonaws.com`,
    region,
    accessKeyId,
    secretAccessKey,
    sessionToken: environment['AWS_SESSION_TOKEN'],
  }
}

/** Compressed files get no Content-Encoding: clients would unpack them. A server that selects one adds the header. */
function headersOf({ contentType, cache }: FileHeaders): Record<string, string> {
  return {
    'Content-Type': contentType,
    'Cache-Control': cache === 'immutable' ? cacheControl.immutable : cacheControl.revalidate,
  }
}

/** An ETag is an MD5 of the bytes, unless the bucket encrypts or joins parts: then the bytes themselves are compared. */
async function holds(requests: BucketRequests, path: string, content: Uint8Array): Promise<boolean> {
  const etag = await requests.etagOf(path)

  if (etag === undefined) return false
  if (etag === `"${createHash('md5').update(content).digest('hex')}"`) return true
  return (await requests.get(path))?.content.equals(content) === true
}

/**
 * Lists the objects of a deployment's pages: `/order`, `/order/`, `/order/index.html`, and the same of each alias; of a page
 * that was built in each language also `/about-us/index.fil.html`, which a web server in front finds by the query.
 */
function keysOf(manifest: Manifest): { readonly key: string; readonly path: string }[] {
  return manifest.pages.flatMap(({ path, aliases }) => {
    const names = path === 'index' ? [] : [path, ...aliases.map((alias) => alias.slice(1))]
    const keys = path === 'index' ? ['index.html'] : names.flatMap((name) => [name, `${name}/index.html`])
    const translated = documentsOf(manifest, path).filter((name) => name !== `${path}/index.html`)

    return [
      ...keys.map((key) => ({ key, path: `${path}/index.html` })),
      ...translated.map((name) => ({ key: name.replace(/^index\//, ''), path: name })),
    ]
  })
}

/** Lists a page's documents: `about-us/index.html`, and `about-us/index.fil.html` where it was built in each language. */
function documentsOf({ files }: Manifest, page: string): string[] {
  return files.map(({ path }) => path).filter((path) => path.startsWith(`${page}/index.`) && path.endsWith('.html'))
}

async function manifestOf(requests: BucketRequests, app: string, deployId: string): Promise<Manifest> {
  const path = `${deployFolder(app, deployId)}/${manifestName}`
  const found = await requests.get(path)

  if (found === undefined) throw new CommandError(`${path} is missing.`)
  return parseManifest(found.content.toString())
}

/** Reads a deployment's pages, by the keys that visitors read. */
async function pagesOf(
  requests: BucketRequests,
  app: string,
  deployId: string,
  prefix = '',
): Promise<ReadonlyMap<string, Buffer>> {
  const manifest = await manifestOf(requests, app, deployId)
  const page = async (path: string) => pageOf(requests, deployId, manifest, path)
  const pages = keysOf(manifest).map(async ({ key, path }) => [prefix + key, await page(path)] as const)

  return new Map(await Promise.all(pages))
}

/** @throws CommandError when the deployment has lost its page. */
async function pageOf(requests: BucketRequests, deployId: string, { app, files }: Manifest, path: string) {
  const content = (await requests.get(`${deployFolder(app, deployId)}/${path}`))?.content

  if (content === undefined || sha384Of(content) !== files.find((file) => file.path === path)?.sha384)
    throw new CommandError(`Deployment ${deployId} of ${app} has no ${path} any more.`)
  return content
}

async function writePages(requests: BucketRequests, pages: ReadonlyMap<string, Buffer>): Promise<void> {
  await Promise.all([...pages].map(([key, content]) => requests.put(key, content, headersOf(document))))
}

async function removeAll(requests: BucketRequests, keys: readonly string[]): Promise<void> {
  await Promise.all(keys.map((key) => requests.remove(key)))
}

async function findDifferences(requests: BucketRequests, app: string, live: string): Promise<string[]> {
  const expected = [...(await pagesOf(requests, app, live))]
  const wrong = await Promise.all(
    expected.map(async ([name, content]) => ((await holds(requests, name, content)) ? [] : [name])),
  )

  return wrong.flat().map((name) => `${name} is not the page that was published`)
}

const key = 'state/lock'
const seconds = 1_000
const beat = 10 * seconds
/** In milliseconds by the bucket's clock, which all publishers share. */
const stale = 60 * seconds
/** In milliseconds, longer than a write takes: a bucket that ignores conditions then has the last writer's bytes. */
const settled = 120

interface Holder {
  readonly token: string
  readonly what: string
  readonly host: string
  readonly process: number
}

/**
 * Locks a bucket against other publishers by an object that its holder writes again every 10 s. It is stale when nobody
 * did for a minute, or when its holder was a process of this machine that is gone.
 */
async function lockBucket(requests: BucketRequests, what: string): Promise<HeldLock | { readonly holder: string }> {
  const there = await requests.get(key)
  const holder = there && holderOf(there)

  if (there !== undefined && holder !== undefined && there.age < stale && !isGone(holder))
    return { holder: holderText(holder) }

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
        throw new CommandError(
          'Another publisher took the lock over, since this one was silent for too long. Look at “status”, and try again.',
        )
      }
    },
    async free() {
      clearInterval(renewing)
      try {
        if ((await heldBy(requests)) === token) await requests.remove(key)
      } catch (error) {
        process.emitWarning(`The lock stays for a minute: ${(error as Error).message}`)
      }
    },
  }
}

async function renew(requests: BucketRequests, token: string, own: Uint8Array): Promise<void> {
  try {
    const there = await requests.get(key)

    if (there && holderOf(there)?.token === token) await requests.put(key, own, { 'If-Match': there.etag })
  } catch {
    // The next beat tries again; `check` says when it was too late.
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

function holderText({ what, process: id, host }: Holder): string {
  return `${what} (process ${id} on ${host})`
}
