import { createHash } from 'node:crypto'

import { AwsClient } from 'aws4fetch'

import { prepareIncoming } from './folder-store.ts'
import { isPictureHash, pictureHash, type PictureStore } from './picture-store.ts'

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

/** How long the bucket may take to answer one attempt, ms. */
const timeoutMs = 10_000

/** A broken connection and an answer of 5xx are retried; every call may be repeated, since a key has one content. */
const retries = 3

/** Stores pictures in a bucket, as `<prefix><two digits>/<hash>.jpg`, for any number of servers. */
export class BucketStore implements PictureStore {
  readonly incoming: string
  readonly #address: BucketAddress
  readonly #client: AwsClient

  /** `incoming` is a folder of this machine for pictures that are being received; it is created. */
  constructor(address: BucketAddress, incoming: string) {
    const { accessKeyId, secretAccessKey, sessionToken, region } = address

    this.incoming = incoming
    this.#address = address
    this.#client = new AwsClient({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken !== undefined && { sessionToken }),
      service: 's3',
      region,
      retries,
    })
    prepareIncoming(incoming)
  }

  async keep(picture: Buffer): Promise<string> {
    const hash = pictureHash(picture)

    await this.#send('PUT', hash, {
      body: new Uint8Array(picture),
      headers: {
        'Content-Type': 'image/jpeg',
        // Signed along, so that the bucket rejects what was damaged on its way.
        'X-Amz-Content-Sha256': createHash('sha256').update(picture).digest('hex'),
      },
    })
    return hash
  }

  async read(hash: string): Promise<Buffer | undefined> {
    if (!isPictureHash(hash)) return undefined

    const response = await this.#send('GET', hash)

    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  }

  async remove(hash: string): Promise<void> {
    await this.#send('DELETE', hash)
  }

  /** Sends a signed request; 404 is an answer. @throws when the bucket rejects it or does not answer. */
  async #send(method: 'GET' | 'PUT' | 'DELETE', hash: string, init: RequestInit = {}): Promise<Response> {
    const { bucket, prefix, endpoint } = this.#address
    const key = `${prefix}${hash.slice(0, 2)}/${hash}.jpg`
    const path = `/${bucket}/${key.split('/').map(encodeURIComponent).join('/')}`
    const response = await this.#client.fetch(endpoint + path, {
      ...init,
      method,
      signal: AbortSignal.timeout(timeoutMs * (retries + 1)),
    })

    if (response.ok || (response.status === 404 && method !== 'PUT')) {
      if (method !== 'GET' || !response.ok) await response.body?.cancel()
      return response
    }

    const [, code = ''] = /<Code>([^<]*)<\/Code>/.exec(await response.text()) ?? []

    throw new Error(`The bucket ${bucket} rejects ${method} of a picture: HTTP ${response.status} ${code}`.trim())
  }
}
