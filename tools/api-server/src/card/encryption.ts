import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { StartProblem } from '../start-problem.ts'

const keyBytes = 32

/**
 * The key that account numbers are encrypted with, from `PAHIRAM_ACCOUNT_KEY` (32 bytes, base64); undefined without one.
 * @throws {StartProblem} when the key is not 32 bytes.
 */
export function readAccountKey(environment: Readonly<Record<string, string | undefined>>): Buffer | undefined {
  const written = environment['PAHIRAM_ACCOUNT_KEY']

  return written === undefined || written === '' ? undefined : checkedKey(Buffer.from(written, 'base64'))
}

/** The sandbox's own key, made once and kept beside its database, whose folder is there by now. */
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
 * Encrypts a text (AES-256-GCM). `belongsTo` names whose it is: moved to another row, it can no longer be opened. The
 * version in front lets a later key or algorithm live beside this one.
 */
export function seal(text: string, key: Buffer, belongsTo: string): string {
  const nonce = randomBytes(12)
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(belongsTo))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])

  return [version, ...[nonce, cipher.getAuthTag(), sealed].map((part) => part.toString('base64url'))].join('.')
}

/**
 * Opens what `seal` made.
 * @throws Error when key, owner or content are not the same as then.
 */
export function unseal(sealed: string, key: Buffer, belongsTo: string): string {
  const [made, nonce = '', tag = '', content = ''] = sealed.split('.')

  if (made !== version) throw new Error(`Sealed by an unknown way (${made})`)

  const decipher = createDecipheriv(algorithm, key, Buffer.from(nonce, 'base64url'))
    .setAAD(Buffer.from(belongsTo))
    .setAuthTag(Buffer.from(tag, 'base64url'))

  return Buffer.concat([decipher.update(Buffer.from(content, 'base64url')), decipher.final()]).toString('utf8')
}
