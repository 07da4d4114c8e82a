import type { Kysely } from 'kysely'

import { seal, unseal } from '../card/encryption.ts'
import type { DeploymentFact } from '../database/core-tables.ts'
import type { Database } from '../database/database.ts'
import { retrying } from '../database/retry.ts'
import type { Tables } from '../database/tables.ts'
import { promotionKeys } from '../promotion/promotion-keys.ts'
import { badSettings, StartProblem } from '../start-problem.ts'
import type { Mode } from './mode.ts'

const refusals: Readonly<Record<Mode, string>> = {
  production:
    'This database was a sandbox, with sessions that anybody knows: production needs a database of its own. Correct DATABASE_URL or DATA_DIR.',
  sandbox:
    'This database belongs to production, and a sandbox would write test data into it. Correct DATABASE_URL, DATA_DIR or PAHIRAM_MODE.',
}

/**
 * Claims a database for a mode, for good: the first server that starts on it decides.
 * @throws {StartProblem} when it belongs to the other mode.
 */
export async function claimDatabase({ query }: Database, mode: Mode): Promise<void> {
  if ((await keepFact(query, 'mode', mode)) !== mode)
    throw new StartProblem(refusals[mode], { exitStatus: badSettings })
}

/** What the text that proves the key for accounts is sealed for. */
const proofOwner = 'account-key'

/**
 * Checks that the key for accounts is the one that this database's numbers are encrypted with. A database without such
 * numbers is bound to the key from then on.
 * @throws {StartProblem} when it is another key: the old numbers could not be read, and new ones not with the old key.
 */
export async function checkAccountKey({ query }: Database, key: Buffer): Promise<void> {
  const isRight =
    (await canReadNumbers(query, key)) &&
    canUnseal(await keepFact(query, 'account-key', seal('', key, proofOwner)), key, proofOwner)

  if (!isRight)
    throw new StartProblem(
      'PAHIRAM_ACCOUNT_KEY is not the key that the numbers in this database are encrypted with. Set that one.',
      { exitStatus: badSettings },
    )
}

/** Whether the key opens what was encrypted before a proof of the key was kept. */
async function canReadNumbers(query: Kysely<Tables>, key: Buffer): Promise<boolean> {
  const account = await query
    .selectFrom('payment_accounts')
    .where('sealed_numbers', 'like', 'v1.%')
    .select(['account_id', 'product_id', 'sealed_numbers'])
    .limit(1)
    .executeTakeFirst()

  if (account !== undefined)
    return canUnseal(account.sealed_numbers, key, `${account.account_id} ${account.product_id}`)

  const visitor = await query.selectFrom('registrations').select(['id', 'sealed_phone']).limit(1).executeTakeFirst()

  return visitor === undefined || succeeds(() => promotionKeys(key).unsealPhone(visitor.sealed_phone, visitor.id))
}

function canUnseal(sealed: string, key: Buffer, belongsTo: string): boolean {
  return succeeds(() => unseal(sealed, key, belongsTo))
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
async function keepFact(query: Kysely<Tables>, name: DeploymentFact, value: string): Promise<string> {
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
