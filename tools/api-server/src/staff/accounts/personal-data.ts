import type { Kysely, Transaction } from 'kysely'

import { ApiError } from '../../platform/http/envelope.ts'
import { type SealKey, unseal } from '../../platform/keys/encryption.ts'
import { belonging, readPerson, readText, type StoredText } from '../../platform/keys/sealed-text.ts'
import type { Database } from '../../platform/database/database.ts'
import { retrying } from '../../platform/database/retry.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { orderAt } from '../../ledger/loan-state.ts'
import { ordersOfAccount } from '../../ledger/order-query.ts'
import type { PictureStore } from '../../platform/pictures/picture-store.ts'
import { removeUnusedContent } from '../../platform/pictures/sweep-pictures.ts'

/** The tables with an account's own rows, which an export shows as they are. */
const exported = [
  'loans',
  'ledger_entries',
  'payments',
  'payment_reports',
  'unapplied_credits',
  'bank_cards',
  'card_repayments',
  'complaint_pictures',
  'pictures',
  'events',
  'scores',
  'failure_clicks',
  'account_offers',
] as const

/** The tables whose rows of an account are erased, those that refer to others first. */
const erased = [
  'sessions',
  'sms_codes',
  'card_repayments',
  'bank_cards',
  'payment_accounts',
  'complaint_pictures',
  'pictures',
  'complaint_intents',
  'events',
  'scores',
  'failure_clicks',
  'account_offers',
  'idempotency_keys',
] as const

/**
 * All that is kept of an account, by table; its account numbers are readable when the key for accounts is given. Sessions
 * are without their hashes. Orders are as their pages show them at that moment (`orderAt`), with the rows there.
 * @throws {ApiError} when there is no such account.
 */
export async function exportAccount(
  { query }: Database,
  account: string,
  key: SealKey | undefined,
  now: Date,
): Promise<Record<string, unknown>> {
  const found = await query.selectFrom('accounts').where('id', '=', account).selectAll().executeTakeFirst()

  if (found === undefined) throw unknownAccount()

  const sessions = await query
    .selectFrom('sessions')
    .where('account_id', '=', account)
    .select(['created_at', 'expires_at', 'device_id'])
    .execute()
  const cards = await query.selectFrom('payment_accounts').where('account_id', '=', account).selectAll().execute()
  const complaints = await query.selectFrom('complaints').where('account_id', '=', account).selectAll().execute()
  const tables: Record<string, unknown> = {}

  // Without the key they stay encrypted, and are left out.
  const opened = (text: StoredText, belongsTo: (account: string, number: string) => string, number: string) =>
    text.sealed !== null && key === undefined ? undefined : readText(text, key, belongsTo(account, number))

  for (const table of exported) tables[table] = await rowsOf(query, table, account)
  return {
    account: found,
    sessions,
    orders: await ordersAt(now, query, account),
    ...tables,
    complaints: complaints.map(({ sealed_content, sealed_reply, ...complaint }) => ({
      ...complaint,
      content: opened({ clear: complaint.content, sealed: sealed_content }, belonging.complaint, complaint.number),
      reply: opened({ clear: complaint.reply, sealed: sealed_reply }, belonging.reply, complaint.number),
    })),
    payment_accounts: cards.map(({ sealed_numbers, sealed_person, ...card }) => {
      const { holderName, answers } =
        sealed_person === null || key !== undefined
          ? readPerson({ ...card, sealed_person }, key, belonging.person(account, card.product_id))
          : { holderName: undefined, answers: undefined }

      return {
        ...card,
        holder_name: holderName,
        answers,
        numbers: key && numbersIn(sealed_numbers, key, belonging.numbers(account, card.product_id)),
      }
    }),
  }
}

/** The orders of an account: what is stored, with what their pages make of it at a moment. */
async function ordersAt(now: Date, query: Kysely<Tables>, account: string): Promise<unknown[]> {
  const stored = await query.selectFrom('orders').where('account_id', '=', account).selectAll().execute()
  const details = await ordersOfAccount(query, account)
  const shown = new Map(
    details.map((order) => {
      const { id, status, headline, explanation, can_extend, rows } = orderAt(now, order)

      return [id, { status, headline, explanation, can_extend, rows }]
    }),
  )

  return stored.map((order) => ({ ...order, ...shown.get(order.id) }))
}

function rowsOf(query: Kysely<Tables>, table: (typeof exported)[number], account: string): Promise<unknown[]> {
  // The tables have nothing in common but this column, so their union has no type of its own.
  return query
    .selectFrom(table as 'payments')
    .where('account_id', '=', account)
    .selectAll()
    .execute()
}

function numbersIn(sealed: string, key: SealKey, owner: string): unknown {
  return /^v\d\./.test(sealed) ? JSON.parse(unseal(sealed, key, owner)) : {}
}

/**
 * Erases what is personal of an account: sessions, cards, what was written and photographed, what was looked at. Orders,
 * loans and the books stay, under the account's id alone, as the law asks of a lender. Erased again, nothing changes.
 * @throws {ApiError} when there is no such account, its loan still runs, or money is kept for it.
 */
export async function eraseAccount(
  { query }: Database,
  store: PictureStore,
  account: string,
  now: Date,
): Promise<void> {
  await retrying(() =>
    query.transaction().execute(async (transaction) => {
      await checkErasable(transaction, account, now)

      const pictures = await transaction
        .selectFrom('pictures')
        .where('account_id', '=', account)
        .select('content_hash')
        .execute()

      for (const table of erased)
        await transaction
          .deleteFrom(table as 'bank_cards')
          .where('account_id', '=', account)
          .execute()
      await transaction
        .updateTable('complaints')
        .where('account_id', '=', account)
        .set({ content: '', reply: null, sealed_content: null, sealed_reply: null })
        .execute()

      // Within the transaction, so that a server that dies here leaves the rows by which it is done again; sorted, so that two
      // accounts with the same pictures never wait for each other.
      const hashes = new Set(pictures.map(({ content_hash }) => content_hash).sort())

      for (const hash of hashes) await removeUnusedContent(transaction, store, hash, now)
    }),
  )
}

async function checkErasable(transaction: Transaction<Tables>, account: string, now: Date): Promise<void> {
  const found = await transaction
    .selectFrom('accounts')
    .where('id', '=', account)
    .select('id')
    .forUpdate()
    .executeTakeFirst()

  if (found === undefined) throw unknownAccount()

  const live = await transaction
    .selectFrom('live_orders')
    .where('account_id', '=', account)
    .where((order) => order.or([order('ends_at', 'is', null), order('ends_at', '>', now)]))
    .select('order_id')
    .execute()

  if (live.length > 0) throw new ApiError('409', 'This account has a loan that is not repaid yet.')

  const kept = await transaction
    .selectFrom('unapplied_credits')
    .where('account_id', '=', account)
    .where('refunded_at', 'is', null)
    .select('id')
    .execute()

  if (kept.length > 0) throw new ApiError('409', 'Money is kept for this account. Send it back first.')
}

function unknownAccount(): ApiError {
  return new ApiError('404', 'There is no such account.')
}
