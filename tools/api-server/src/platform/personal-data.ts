import type { Kysely, Transaction } from 'kysely'

import type { Database } from './database/database.ts'
import { retrying } from './database/retry.ts'
import type { Tables } from './database/tables.ts'
import { ApiError } from './http/envelope.ts'
import { forgetOtherKeys, keepSealedWith, resealHashKey, sealedWith } from './keys/account-key-facts.ts'
import type { SealKey } from './keys/encryption.ts'
import type { PictureStore } from './pictures/picture-store.ts'

/** Whose data is exported, and how. */
export interface Export {
  readonly query: Kysely<Tables>
  readonly account: string
  /** Undefined: what is encrypted is left out. */
  readonly key: SealKey | undefined
  readonly now: Date
}

/** Whose data is erased, in a transaction. */
export interface Erasure {
  readonly transaction: Transaction<Tables>
  readonly account: string
  readonly store: PictureStore
  readonly now: Date
}

/** What rows are encrypted with the current key. */
export interface Reseal {
  readonly key: SealKey
  readonly store: PictureStore
  readonly now: () => Date
}

/** A table with something about a person. One that is neither exported nor erased says why. */
export interface PersonalData {
  readonly table: keyof Tables
  /** What an export shows: `rows`, the account's rows as they are, or what a function reads. */
  readonly exported?: 'rows' | ((asked: Export) => Promise<unknown>)
  /** What an erasure does: it deletes the account's `rows`, or what a function does. Tables that refer to others come first. */
  readonly erased?: 'rows' | ((erasure: Erasure) => Promise<unknown>)
  /** The column with the hash of a phone number: its rows are exported and erased with the number. */
  readonly ofPhone?: string
  /** Why it is not exported, or why it is kept. */
  readonly why?: string
  /** Checks whether an account may be erased. @throws {ApiError} 409 when it may not. */
  readonly checkErasable?: (erasure: Erasure) => Promise<void>
  /** Encrypts some hundred rows that lie in clear or are encrypted with another key; returns how many there were. */
  readonly reseal?: (query: Kysely<Tables>, options: Reseal) => Promise<number>
}

/**
 * Returns all that is kept of an account, by table.
 * @throws {ApiError} when there is no such account.
 */
export async function exportAccount(
  declared: readonly PersonalData[],
  asked: Export,
): Promise<Record<string, unknown>> {
  const { query, account } = asked
  const found = await query.selectFrom('accounts').where('id', '=', account).selectAll().executeTakeFirst()

  if (found === undefined) throw unknownAccount()

  const tables: Record<string, unknown> = {}

  for (const { table, exported } of declared) {
    if (exported === 'rows') tables[table] = await rowsOf(query, table, account)
    else if (exported !== undefined) tables[table] = await exported(asked)
  }
  return { account: found, ...tables }
}

function rowsOf(query: Kysely<Tables>, table: keyof Tables, account: string): Promise<unknown[]> {
  // The tables have nothing in common but this column, so their union has no type of its own.
  return query
    .selectFrom(table as 'payments')
    .where('account_id', '=', account)
    .selectAll()
    .execute()
}

/** What is kept of a phone number, by table: of a visitor of landing pages. What is encrypted or hashed is left out. */
export async function exportPhone(
  { query }: Database,
  declared: readonly PersonalData[],
  phoneKey: string,
): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}

  for (const { table, ofPhone } of declared) {
    if (ofPhone === undefined) continue

    const rows = await query
      .selectFrom(table as 'phone_clicks')
      .where(ofPhone as 'phone_key', '=', phoneKey)
      .selectAll()
      .execute()

    tables[table] = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).filter(([column]) => column !== ofPhone && !/_key$|_hash$|^sealed_/.test(column)),
      ),
    )
  }
  return tables
}

/**
 * Erases what is kept of a phone number; it may register again. Erased again, nothing changes.
 * @throws {ApiError} 409 when the visitor became a borrower: erasing the account erases the number.
 */
export async function erasePhone(
  { query }: Database,
  declared: readonly PersonalData[],
  phoneKey: string,
): Promise<void> {
  await retrying(() =>
    query.transaction().execute(async (transaction) => {
      const visitor = await transaction
        .selectFrom('registrations')
        .where('phone_key', '=', phoneKey)
        .select('account_id')
        .forUpdate()
        .executeTakeFirst()

      if (visitor?.account_id)
        throw new ApiError('409', `This number is that of the account ${visitor.account_id}: erase the account.`)
      await eraseRowsOfPhone(transaction, declared, phoneKey)
    }),
  )
}

async function eraseRowsOfPhone(
  transaction: Transaction<Tables>,
  declared: readonly PersonalData[],
  phoneKey: string,
): Promise<void> {
  for (const { table, ofPhone } of declared) {
    if (ofPhone !== undefined)
      await transaction
        .deleteFrom(table as 'phone_clicks')
        .where(ofPhone as 'phone_key', '=', phoneKey)
        .execute()
  }
}

/**
 * Erases what is personal of an account: sessions, cards, what was written and photographed, what was looked at. Orders,
 * loans and the books stay, under the account's id alone, as the law asks of a lender. Erased again, nothing changes.
 * @throws {ApiError} when there is no such account, its loan still runs, or money is kept for it.
 */
export async function eraseAccount(
  { query }: Database,
  declared: readonly PersonalData[],
  erasure: Omit<Erasure, 'transaction'>,
): Promise<void> {
  const { account } = erasure

  await retrying(() =>
    query.transaction().execute(async (transaction) => {
      // First: whoever is writing by one of them is waited for, and whoever comes later writes nothing (`holdSession`).
      await transaction.deleteFrom('sessions').where('account_id', '=', account).execute()

      const found = await transaction
        .selectFrom('accounts')
        .where('id', '=', account)
        .select('id')
        .forUpdate()
        .executeTakeFirst()

      if (found === undefined) throw unknownAccount()
      for (const { checkErasable } of declared) await checkErasable?.({ ...erasure, transaction })
      for (const { table, erased } of declared) {
        if (erased === 'rows') {
          await transaction
            .deleteFrom(table as 'bank_cards')
            .where('account_id', '=', account)
            .execute()
        } else await erased?.({ ...erasure, transaction })
      }

      await transaction.updateTable('accounts').where('id', '=', account).set({ recommended: null }).execute()

      const visitors = await transaction
        .selectFrom('registrations')
        .where('account_id', '=', account)
        .select('phone_key')
        .execute()

      for (const visitor of visitors) await eraseRowsOfPhone(transaction, declared, visitor.phone_key)
    }),
  )
}

function unknownAccount(): ApiError {
  return new ApiError('404', 'There is no such account.')
}

/** What a round did. */
export interface Resealed {
  readonly rows: number
  /** Whether everything is encrypted with the current key. */
  readonly isDone: boolean
}

/**
 * Encrypts with the current key what lies in clear or is encrypted with another key: one round of some hundred rows of each
 * kind. A row that somebody changes meanwhile is left to the next round. When nothing is left, the proofs of other keys are
 * forgotten, and a server may start without them.
 */
export async function resealSome(
  { query }: Database,
  declared: readonly PersonalData[],
  options: Reseal,
): Promise<Resealed> {
  const { key, now } = options
  let rows = 0

  for (const { reseal } of declared) rows += (await reseal?.(query, options)) ?? 0
  if (rows > 0) return { rows, isDone: false }
  await resealHashKey(query, key)
  await forgetOtherKeys(query, key)
  await keepSealedWith(query, key, now())
  return { rows, isDone: true }
}

/** Runs rounds until nothing is left; once a day also where all was encrypted yesterday. Returns how many rows there were. */
export async function resealDaily(
  database: Database,
  declared: readonly PersonalData[],
  options: Reseal,
): Promise<number> {
  let rows = 0

  if (await sealedWith(database.query, options.key, options.now())) return 0
  for (;;) {
    const round = await resealSome(database, declared, options)

    rows += round.rows
    if (round.isDone) return rows
  }
}
