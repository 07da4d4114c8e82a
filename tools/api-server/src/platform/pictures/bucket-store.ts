import { type Bucket, type BucketAddress, type BucketRequest, openBucket, rejectionIn } from '@pahiram/bucket'

import { prepareIncoming } from './folder-store.ts'
import { isPictureHash, pictureHash, type PictureStore } from './picture-store.ts'

/** How long the bucket may take to answer one attempt, ms. */
const timeoutMs = 10_000

/** A broken connection and an answer of 5xx are retried; every call may be repeated, since a key has one content. */
const retries = 3

/** Stores pictures in a bucket, as `<prefix><two digits>/<hash>.jpg`, for any number of servers. */
export class BucketStore implements PictureStore {
  readonly incoming: string
  readonly keyId = null
  readonly #name: string
  readonly #bucket: Bucket

  /** `incoming` is a folder of this machine for pictures that are being received; it is created. */
  constructor(address: BucketAddress, incoming: string) {
    this.incoming = incoming
    this.#name = address.bucket
    this.#bucket = openBucket(address, retries)
    prepareIncoming(incoming)
  }

  async keep(picture: Buffer): Promise<string> {
    const hash = pictureHash(picture)

    await this.put(hash, picture)
    return hash
  }

  async put(hash: string, content: Buffer): Promise<void> {
    await this.#send(hash, { method: 'PUT', content, headers: { 'Content-Type': 'image/jpeg' } })
  }

  async read(hash: string): Promise<Buffer | undefined> {
    if (!isPictureHash(hash)) return undefined

    const response = await this.#send(hash, { method: 'GET' })

    return response.ok ? Buffer.from(await response.arrayBuffer()) : undefined
  }

  async remove(hash: string): Promise<void> {
    await this.#send(hash, { method: 'DELETE' })
  }

  /** Sends a signed request; 404 is an answer. @throws when the bucket rejects it or does not answer. */
  async #send(hash: string, request: BucketRequest): Promise<Response> {
    const path = this.#bucket.pathOf(`${hash.slice(0, 2)}/${hash}.jpg`)
    const signal = AbortSignal.timeout(timeoutMs * (retries + 1))
    const response = await this.#bucket.send(path, { ...request, signal })

    if (response.ok || (response.status === 404 && request.method !== 'PUT')) return response
    throw new Error(`The bucket ${this.#name} rejects ${request.method} of a picture: ${await rejectionIn(response)}`)
  }
}
