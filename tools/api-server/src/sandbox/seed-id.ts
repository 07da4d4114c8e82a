import { hash } from 'node:crypto'

import type { Transaction } from 'kysely'

import { uuidOf } from '../ledger/landing/visit-source.ts'
import { addAccounts } from '../platform/sessions/accounts.ts'
import { tokenHashOf } from '../platform/http/caller.ts'
import type { Tables } from '../platform/database/tables.ts'
import { upsert } from '../platform/database/upsert.ts'

/** A uuid that is the same at every start: `seedId('order', 'seed-21')`. */
export function seedId(kind: string, name: string): string {
  return uuidOf(`pahiram sandbox ${kind} ${name}`)
}

/** So many digits that are the same at every start, the first of them no zero: a number that people read. */
export function seedDigits(name: string, count: number): string {
  const digits = BigInt(`0x${hash('sha256', `pahiram sandbox digits ${name}`)}`) % 10n ** BigInt(count - 1)

  return String(10n ** BigInt(count - 1) + digits)
}

/**
 * The number of a scenario's order, which is nobody else's: scenarios share what they are made from, and many sessions
 * begin as one scenario. A number of another form than the usual stays as it is in its own scenario.
 */
export function seededNumber(number: string, scenario: string): string {
  const [, lender] = /^([A-Z]+-\d{4})-\d{6}$/.exec(number) ?? []

  if (lender !== undefined) return `${lender}-${seedDigits(scenario, 10)}`
  return /-[\da-f]{12}$/.test(scenario) ? `${number}-${seedDigits(scenario, 10)}` : number
}

/** Writes the sessions of scenarios, each with an account of its own: a scenario's name is its session's token. */
export async function seedSessions(
  transaction: Transaction<Tables>,
  scenarios: readonly { readonly name: string }[],
): Promise<void> {
  const sessions = scenarios.map(({ name }) => ({ token_hash: tokenHashOf(name), account_id: seedId('account', name) }))

  await addAccounts(
    transaction,
    sessions.map(({ account_id }) => account_id),
  )
  await upsert(transaction, 'sessions', ['token_hash'], sessions)
}
