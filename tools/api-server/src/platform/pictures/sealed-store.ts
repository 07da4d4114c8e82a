import { keyIdOf, sealBytes, type SealKey, unsealBytes } from '../keys/encryption.ts'
import { pictureHash, type PictureStore } from './picture-store.ts'

/** How an encrypted picture begins: no picture format begins so. Then come the key's id, nonce, tag and content. */
const magic = Buffer.from('PAHIRAM2')

const [idBytes, nonceBytes, tagBytes] = [8, 12, 16]

/** Encrypts pictures in another store with a key that is not beside them; what a server without a key has stored is read as it is. */
export class SealedStore implements PictureStore {
  readonly incoming: string
  readonly keyId: string
  readonly #store: PictureStore
  readonly #key: SealKey

  constructor(store: PictureStore, key: SealKey) {
    this.#store = store
    this.#key = key
    this.incoming = store.incoming
    this.keyId = keyIdOf(key)
  }

  async keep(picture: Buffer): Promise<string> {
    const hash = pictureHash(picture)

    await this.put(hash, picture)
    return hash
  }

  async put(hash: string, picture: Buffer): Promise<void> {
    const sealed = sealBytes(picture, this.#key, belongsTo(hash))

    await this.#store.put(hash, Buffer.concat([magic, Buffer.from(this.keyId, 'latin1'), ...sealed]))
  }

  async read(hash: string): Promise<Buffer | undefined> {
    const stored = await this.#store.read(hash)

    if (stored === undefined || !stored.subarray(0, magic.length).equals(magic)) return stored

    let at = magic.length
    const next = (length: number) => stored.subarray(at, (at += length))
    const id = next(idBytes).toString('latin1')

    return unsealBytes([next(nonceBytes), next(tagBytes), stored.subarray(at)], this.#key, {
      id,
      belongsTo: belongsTo(hash),
    })
  }

  remove(hash: string): Promise<void> {
    return this.#store.remove(hash)
  }
}

function belongsTo(hash: string): string {
  return `picture ${hash}`
}
