import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartProblem } from '../start-problem.ts'

const keyBytes = 32

/**
 * Reads the key that encrypts account numbers from `PAHIRAM_ACCOUNT_KEY` (32 bytes, base64); undefined when it is not set.
 * @throws {StartProblem} when the key is not 32 bytes.
 */
export function readAccountKey(environment: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const written = environment['PAHIRAM_ACCOUNT_KEY']

  return written === undefined || written === '' ? undefined : checkedKey(Buffer.from(written, 'base64'))
}

/** Returns the sandbox's key, which is created once and stored beside its database. */
export function sandboxAccountKey(dataDir: string): Buffer {
  const file = join(dataDir, 'account-key')

  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  if (!existsSync(file)) writeFileSync(file, randomBytes(keyBytes).toString('base64'), { mode: 0o600 })
  return checkedKey(Buffer.from(readFileSync(file, 'utf8'), 'base64'))
}

function checkedKey(key: Buffer): Buffer {
  if (key.length !== keyBytes) throw new StartProblem(`PAHIRAM_ACCOUNT_KEY is not ${keyBytes} bytes in base64.`)
  return key
}

const algorithm = 'aes-256-gcm'
const version = 'v1'

/**
 * Encrypts a text (AES-256-GCM). `belongsTo` identifies the row, so that a text moved to another row cannot be decrypted.
 * The result begins with a version, which allows another key or algorithm later.
 */
export function seal(text: string, key: Buffer, belongsTo: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])

  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Decrypts a text that `seal` encrypted.
 * @throws Error when key, `belongsTo` or content differ.
 */
export function unseal(sealed: string, key: Buffer, belongsTo: string): string {
  const [made, nonce = '', tag = '', content = ''] = sealed.split('.')

  if (made !== version) throw new Error(`Sealed by an unknown way (${made})`)

  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(Buffer.from(tag, 'base64url'))

  return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8')
}
