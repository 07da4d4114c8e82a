import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartProblem } from '../start-problem.ts'

const keyBytes = 32

/**
 * A key for personal data, or several: the first one encrypts, and all of them decrypt what they encrypted. So a key is
 * replaced while servers run (docs/operations.md, Secrets).
 */
export type SealKey = Buffer | readonly [current: Buffer, ...others: Buffer[]]

/**
 * Reads the key that encrypts personal data from `PAHIRAM_ACCOUNT_KEY` (32 bytes, base64); undefined when it is not set.
 * @throws {StartProblem} when the key is not 32 bytes.
 */
export function readAccountKey(environment: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const written = environment['PAHIRAM_ACCOUNT_KEY']

  return written === undefined || written === '' ? undefined : checkedKey(written, 'PAHIRAM_ACCOUNT_KEY')
}

/**
 * Reads keys that only decrypt, from `PAHIRAM_OTHER_ACCOUNT_KEYS`, separated by commas or spaces.
 * @throws {StartProblem} when one is not 32 bytes.
 */
export function readOtherAccountKeys(environment: Readonly<Record<string, string | undefined>>): Buffer[] {
  const written = (environment['PAHIRAM_OTHER_ACCOUNT_KEYS'] ?? '').split(/[\s,]+/).filter((one) => one !== '')

  return written.map((one) => checkedKey(one, 'PAHIRAM_OTHER_ACCOUNT_KEYS'))
}

/** Returns the sandbox's key, which is created once and stored beside its database. */
export function sandboxAccountKey(dataDir: string): Buffer {
  const file = join(dataDir, 'account-key')

  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, newAccountKey(), { mode: 0o600 })
  return checkedKey(readFileSync(file, 'utf8'), file)
}

/** Draws a key, in base64. */
export function newAccountKey(): string {
  return randomBytes(keyBytes).toString('base64')
}

function checkedKey(written: string, name: string): Buffer {
  const key = Buffer.from(written, 'base64')

  if (key.length !== keyBytes) throw new StartProblem(`${name} is not ${keyBytes} bytes in base64.`)
  return key
}

/** Derives keys for one purpose from others, in their order. */
export function derivedKey(key: SealKey, purpose: string): SealKey {
  const [current, ...others] = keysOf(key).map((one) =>
    Buffer.from(hkdfSync('sha256', one, Buffer.alloc(0), purpose, keyBytes)),
  )

  return [current ?? Buffer.alloc(0), ...others]
}

/** Returns the keys one by one, the one that encrypts first. */
export function keysOf(key: SealKey): readonly Buffer[] {
  return Buffer.isBuffer(key) ? [key] : key
}

const knownIds = new WeakMap<Buffer, string>()

/** Returns the id of the key that encrypts: 8 hex digits, from which the key cannot be found. */
export function keyIdOf(key: SealKey): string {
  const [current = Buffer.alloc(0)] = keysOf(key)
  const id =
    knownIds.get(current) ?? createHash('sha256').update('pahiram key id').update(current).digest('hex').slice(0, 8)

  knownIds.set(current, id)
  return id
}

const algorithm = 'aes-256-gcm'

/** Shorter tags, which GCM allows, are refused: they are easier to forge. */
const tagBytes = 16

const keyObjects = new WeakMap<Buffer, KeyObject>()

/** Returns a key as Node's ciphers take it. Made of the bytes for each text again, it costs four times what the text does. */
function keyObjectOf(key: Buffer): KeyObject {
  const made = keyObjects.get(key) ?? createSecretKey(key)

  keyObjects.set(key, made)
  return made
}

/** Names the way of encrypting, at the beginning of each text. */
const version = 'v1'

/** Returns how texts begin that the current key has encrypted. */
export function currentPrefix(key: SealKey): string {
  return `${version}.${keyIdOf(key)}.`
}

/**
 * Encrypts a text (AES-256-GCM). `belongsTo` identifies the row, so that a text moved to another row cannot be decrypted.
 * The result begins with a version and the key's id: `v1.0a1b2c3d.<nonce>.<tag>.<content>`.
 */
export function seal(text: string, key: SealKey, belongsTo: string): string {
  const parts = sealBytes(Buffer.from(text), key, belongsTo)

  return currentPrefix(key) + parts.map((part) => part.toString('base64url')).join('.')
}

/**
 * Decrypts a text that `seal` encrypted.
 * @throws Error when no key is the one, or `belongsTo` or content differ.
 */
export function unseal(sealed: string, key: SealKey, belongsTo: string): string {
  const [made, id, nonce = '', tag = '', content = ''] = sealed.split('.')

  if (made !== version) throw new Error(`Sealed by an unknown way (${made})`)

  const bytes = [nonce, tag, content].map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer, Buffer]

  return unsealBytes(bytes, key, { id, belongsTo }).toString('utf8')
}

type SealedBytes = readonly [nonce: Buffer, tag: Buffer, content: Buffer]

/** Encrypts bytes with the current key, as `seal` does. */
export function sealBytes(bytes: Buffer, key: SealKey, belongsTo: string): SealedBytes {
  const nonce = randomBytes(12)
  const [current = Buffer.alloc(0)] = keysOf(key)
  const cipher = createCipheriv(algorithm, keyObjectOf(current), nonce, { authTagLength: tagBytes }).setAAD(
    Buffer.from(belongsTo),
  )
  const content = Buffer.concat([cipher.update(bytes), cipher.final()])

  return [nonce, cipher.getAuthTag(), content]
}

/**
 * Decrypts bytes that `sealBytes` encrypted, with the key of an id; without an id with whichever key fits.
 * @throws Error when no key is the one, or `belongsTo` or content differ.
 */
export function unsealBytes(
  [nonce, tag, content]: SealedBytes,
  key: SealKey,
  { id, belongsTo }: { id: string | undefined; belongsTo: string },
): Buffer {
  const keys = keysOf(key).filter((one) => id === undefined || keyIdOf(one) === id)
  let problem: unknown

  for (const one of keys) {
    try {
      const decipher = createDecipheriv(algorithm, keyObjectOf(one), nonce, { authTagLength: tagBytes })
        .setAAD(Buffer.from(belongsTo))
        .setAuthTag(tag)

      return Buffer.concat([decipher.update(content), decipher.final()])
    } catch (error) {
      problem = error
    }
  }
  throw problem ?? new Error(`Sealed with the key ${id}, which is not set`)
}
