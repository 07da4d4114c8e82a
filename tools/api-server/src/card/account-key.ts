import { randomBytes } from 'node:crypto'
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
