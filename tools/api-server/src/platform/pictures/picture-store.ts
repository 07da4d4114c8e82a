import { createHash } from 'node:crypto'

/** Stores pictures by the SHA-256 of their content, so that the same picture is stored once. */
export interface PictureStore {
  /** The id of the key that it encrypts with; null: with none. */
  readonly keyId: string | null
  /** A folder of this machine for pictures that are being received. */
  readonly incoming: string
  /** Stores a picture and returns its hash. The picture is durable then. */
  keep(picture: Buffer): Promise<string>
  /** Stores the content for a hash, in the place of one that is there. It is durable then. */
  put(hash: string, content: Buffer): Promise<void>
  /** Reads the picture with a hash; undefined when there is none. */
  read(hash: string): Promise<Buffer | undefined>
  /** Removes the picture with a hash, if there is one. */
  remove(hash: string): Promise<void>
}

/** Returns the SHA-256 of a picture, in hex. */
export function pictureHash(picture: Buffer): string {
  return createHash('sha256').update(picture).digest('hex')
}

/** Says whether a text is a hash of a picture: 64 hex digits. */
export function isPictureHash(text: string): boolean {
  return /^[\da-f]{64}$/.test(text)
}
