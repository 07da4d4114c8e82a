import { type BucketAddress, type BucketRequest, openBucket, rejectionIn } from '@pahiram/bucket'
import { CommandError } from '@pahiram/command-line'
import { unescapedText } from '@pahiram/page-html'

import type { StoredFile } from './target.ts'

/** An object with its metadata. */
export interface BucketObject {
  readonly content: Buffer
  readonly etag: string
  /** Milliseconds since it was written, by the bucket's own clock. */
  readonly age: number
}

/** The calls of S3 that publishing needs. Each throws `CommandError` when the bucket rejects it or does not answer. */
export interface BucketRequests {
  get(key: string): Promise<BucketObject | undefined>
  /** Undefined when there is no such object. */
  etagOf(key: string): Promise<string | undefined>
  /** False: a condition in `headers` did not hold. */
  put(key: string, content: Uint8Array, headers: Readonly<Record<string, string>>): Promise<boolean>
  remove(key: string): Promise<void>
  list(prefix: string): Promise<StoredFile[]>
}

/** How often a broken connection is retried, and how long what sends no file may take with that, ms. */
const [retries, longestMs] = [4, 60_000]

/** Makes signed requests to a bucket; keys are below the address's prefix. */
export function bucketRequests(address: BucketAddress): BucketRequests {
  const { bucket, prefix, endpoint } = address
  const opened = openBucket(address, retries)

  async function send(path: string, request: BucketRequest, known: readonly string[] = []) {
    const signal = request.method === 'PUT' ? {} : { signal: AbortSignal.timeout(longestMs) }
    const response = await opened.send(path, { ...request, ...signal }).catch((cause: unknown) => {
      throw new CommandError(`The bucket ${bucket} at ${endpoint} does not answer.`, { cause })
    })
    const why = response.ok ? '' : await rejectionIn(response)

    if (response.ok || known.some((one) => why.startsWith(one))) return response
    throw new CommandError(`The bucket ${bucket} refuses ${request.method} ${path}: ${why}`)
  }

  return {
    async get(key) {
      const response = await send(opened.pathOf(key), { method: 'GET' }, ['HTTP 404 NoSuchKey'])

      if (!response.ok) return undefined
      return {
        content: Buffer.from(await response.arrayBuffer()),
        etag: response.headers.get('etag') ?? '',
        age: timeOf(response, 'date') - timeOf(response, 'last-modified'),
      }
    },
    async etagOf(key) {
      const { ok, headers } = await send(opened.pathOf(key), { method: 'HEAD' }, ['HTTP 404'])

      return ok ? (headers.get('etag') ?? '') : undefined
    },
    async put(key, content, headers) {
      const known = Object.keys(headers).some((name) => name.startsWith('If-')) ? ['HTTP 409', 'HTTP 412'] : []

      // Conflict: another conditional write of the same key was quicker.
      return (await send(opened.pathOf(key), { method: 'PUT', content, headers }, known)).ok
    },
    async remove(key) {
      await send(opened.pathOf(key), { method: 'DELETE' }, ['HTTP 404'])
    },
    async list(below) {
      const files: StoredFile[] = []

      for (let token: string | undefined = ''; token !== undefined;) {
        const query = new URLSearchParams({ 'list-type': '2', prefix: prefix + below })

        if (token !== '') query.set('continuation-token', token)

        const answer = await (await send(`?${query}`, { method: 'GET' })).text()

        const next = inElement(answer, 'NextContinuationToken')
        const more = listed(answer, prefix)
        const isWhole =
          /<ListBucketResult.*<\/ListBucketResult>/s.test(answer) &&
          (next === undefined ? inElement(answer, 'IsTruncated') !== 'true' : next !== token) &&
          more.every(({ path }) => path.startsWith(below))

        // A proxy's page, another service at the address, another or half of a list: nothing may be thought gone for it.
        if (!isWhole)
          throw new CommandError(`What answers for the bucket ${bucket} at ${endpoint} sends no whole list.`)
        files.push(...more)
        token = next
      }
      return files
    },
  }
}

function listed(xml: string, prefix: string): StoredFile[] {
  return [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = '']) => ({
    path: (inElement(entry, 'Key') ?? '').slice(prefix.length),
    size: Number(inElement(entry, 'Size')),
  }))
}

function inElement(xml: string, name: string): string | undefined {
  const [, written] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []

  return written && unescapedText(written)
}

function timeOf(response: Response, header: string): number {
  return Date.parse(response.headers.get(header) ?? '') || 0
}
