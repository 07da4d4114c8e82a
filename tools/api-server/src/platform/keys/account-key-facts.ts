import { type Kysely, sql } from 'kysely'

import { currentPrefix, keyIdOf, newAccountKey, sandboxAccountKey, seal, type SealKey, unseal } from './encryption.ts'
import type { DeploymentFact } from '../database/core-tables.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { hashKeyOf } from './promotion-keys.ts'
import { badSettings, StartProblem } from '../start-problem.ts'
import type { Mode } from '../mode/mode.ts'

/* What a database keeps of the keys for accounts, none of which is in it. */

const proofName = 'account-key'

/** Names the fact that proves a key. */
function proofOf(key: SealKey): DeploymentFact {
  return `account-key ${keyIdOf(key)}`
}

/**
 * Checks that every key this database is encrypted with is among those given: a text is kept of each that only it opens. A
 * database without such texts is bound to the key from then on.
 * @throws {StartProblem} when one is missing: what it encrypted could not be read, and new texts not with the old key.
 */
export async function checkAccountKey({ query }: Database, key: SealKey): Promise<void> {
  const proofs = await query
    .selectFrom('deployment_facts')
    .where((row) => row.or([row('name', '=', proofName), row('name', 'like', `${proofName} %` as DeploymentFact)]))
    .select(['name', 'value'])
    .execute()

  if (!proofs.every(({ value }) => succeeds(() => unseal(value, key, proofName))))
    throw new StartProblem(
      'PAHIRAM_ACCOUNT_KEY is not the key that the numbers in this database are encrypted with. Set that one.',
      { exitStatus: badSettings },
    )
  await keepFact(query, proofOf(key), seal('', key, proofName))
}

/**
 * Returns the key that numbers are hashed with. It follows from the key that the database began with, and stays when that one
 * is replaced: it is kept, encrypted.
 */
export async function keptHashKey({ query }: Database, key: SealKey): Promise<Buffer> {
  const kept = await keepFact(query, 'hash-key', sealHashKey(hashKeyOf(key), key))

  return Buffer.from(unseal(kept, key, 'hash-key'), 'base64')
}

function sealHashKey(hashKey: Buffer, key: SealKey): string {
  return seal(hashKey.toString('base64'), key, 'hash-key')
}

/** Encrypts the key for hashes with the current key. */
export async function resealHashKey(query: Kysely<Tables>, key: SealKey): Promise<void> {
  const kept = await query
    .selectFrom('deployment_facts')
    .where('name', '=', 'hash-key')
    .where('value', 'not like', `${currentPrefix(key)}%`)
    .select('value')
    .executeTakeFirst()

  if (kept === undefined) return
  await query
    .updateTable('deployment_facts')
    .where('name', '=', 'hash-key')
    .where('value', '=', kept.value)
    .set({ value: sealHashKey(Buffer.from(unseal(kept.value, key, 'hash-key'), 'base64'), key) })
    .execute()
}

/** Forgets the proofs of all keys but the current one, when nothing is encrypted with another any more. */
export async function forgetOtherKeys(query: Kysely<Tables>, key: SealKey): Promise<void> {
  await query
    .deleteFrom('deployment_facts')
    .where((row) => row.or([row('name', '=', proofName), row('name', 'like', `${proofName} %` as DeploymentFact)]))
    .where('name', '!=', proofOf(key))
    .execute()
}

/** Whether all was found to be encrypted with the current key already today. */
export async function sealedWith(query: Kysely<Tables>, key: SealKey, now: Date): Promise<boolean> {
  const kept = await query
    .selectFrom('deployment_facts')
    .where('name', '=', 'sealed-with')
    .select('value')
    .executeTakeFirst()

  return kept?.value === sealedValue(key, now)
}

/** Keeps that all is encrypted with the current key. */
export async function keepSealedWith(query: Kysely<Tables>, key: SealKey, now: Date): Promise<void> {
  await query
    .insertInto('deployment_facts')
    .values({ name: 'sealed-with', value: sealedValue(key, now) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: sql.ref('excluded.value') }))
    .execute()
}

function sealedValue(key: SealKey, now: Date): string {
  return `${keyIdOf(key)} ${now.toISOString().slice(0, 10)}`
}

interface KeyOptions {
  readonly accountKey?: Buffer | 'none' | undefined
  readonly otherAccountKeys?: readonly Buffer[]
  readonly dataDir: string
  readonly databaseUrl?: string | undefined
  readonly mode: Mode
}

/** Returns the keys for accounts that settings and mode give; a sandbox has one of its own beside those that are set. */
export async function accountKeyOf({ query }: Database, options: KeyOptions): Promise<SealKey | 'none'> {
  const { accountKey, otherAccountKeys = [], dataDir, databaseUrl, mode } = options

  if (accountKey === 'none') return 'none'

  const set = accountKey === undefined ? [] : [accountKey, ...otherAccountKeys]
  // Servers that share a database have no folder in common. What the key of a sandbox encrypts is nobody's.
  const sandboxKey = async () =>
    databaseUrl
      ? Buffer.from(await keepFact(query, 'sandbox-key', newAccountKey()), 'base64')
      : sandboxAccountKey(dataDir)
  const [current, ...others] = [...set, ...(mode === 'sandbox' ? [await sandboxKey()] : [])]

  return current === undefined ? 'none' : [current, ...others]
}

function succeeds(attempt: () => unknown): boolean {
  try {
    attempt()
    return true
  } catch {
    return false
  }
}

/** Keeps a fact unless there is one of its name; answers the one that is there then. */
export async function keepFact(query: Kysely<Tables>, name: DeploymentFact, value: string): Promise<string> {
  await retrying(() =>
    query
      .insertInto('deployment_facts')
      .values({ name, value })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute(),
  )

  const kept = await query
    .selectFrom('deployment_facts')
    .where('name', '=', name)
    .select('value')
    .executeTakeFirstOrThrow()

  return kept.value
}
