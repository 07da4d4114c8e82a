import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import { AwsClient } from 'aws4fetch'

/** A bucket with an S3 interface, and its credentials. */
export interface BucketAddress {
  readonly bucket: string
  /** In front of every key: empty, or ending in a slash. */
  readonly prefix: string
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

/** What a request carries. */
export interface BucketRequest {
  readonly method: string
  readonly content?: Uint8Array | undefined
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
}

/** Sends signed requests. A broken connection and an answer of 5xx are retried; any other answer is given whole, as it came. */
export interface Bucket {
  /** The path of a key below the address's prefix: `/prefix/a%20key`. */
  pathOf(key: string): string
  /**
   * Sends to a path of the bucket, or to a query of it (`?list-type=2`). Content is signed along, so that the bucket rejects
   * what was damaged on its way.
   * @throws when the bucket does not answer.
   */
  send(path: string, request: BucketRequest): Promise<Response>
}

/** Opens a bucket; each request is tried `retries` times more. */
export function openBucket(address: BucketAddress, retries: number): Bucket {
  const { bucket, prefix, endpoint, accessKeyId, secretAccessKey, sessionToken, region } = address
  const base = `${endpoint.replace(/\/+$/, '')}/${bucket}`
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    ...(sessionToken !== undefined && { sessionToken }),
    service: 's3',
    region,
    retries,
  })

  return {
    pathOf: (key) => `/${(prefix + key).split('/').map(encodeURIComponent).join('/')}`,
    async send(path, { method, content, headers = {}, signal }) {
      const hash = content && createHash('sha256').update(content).digest('hex')
      const init = {
        method,
        redirect: 'manual',
        headers: { ...headers, ...(hash !== undefined && { 'X-Amz-Content-Sha256': hash }) },
        ...(content && { body: new Uint8Array(content) }),
        ...(signal && { signal }),
      } as const

      for (let tried = 0; ; tried += 1) {
        try {
          const answer = await client.fetch(base + path, init)
          const read = await answer.arrayBuffer()

          // A bucket says nothing of what it took: a proxy's page did.
          if (answer.ok && /PUT|DELETE/.test(method) && read.byteLength > 0) throw new Error('no bucket answers')
          return new Response(read.byteLength === 0 ? null : read, answer)
        } catch (error) {
          if (tried === retries || signal?.aborted === true) throw error
          await wait(50 * 2 ** tried)
        }
      }
    },
  }
}

/** Reads why a bucket rejected a request: `HTTP 403 AccessDenied`. */
export async function rejectionIn(response: Response): Promise<string> {
  const [, code = ''] = /<Code>([^<]*)<\/Code>/.exec(await response.text()) ?? []

  return `HTTP ${response.status} ${code}`.trim()
}
