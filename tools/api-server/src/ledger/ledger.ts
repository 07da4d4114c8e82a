import { randomUUID } from 'node:crypto'

import { type ExpressionBuilder, type Insertable, type Kysely, sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { EntryKind } from '../platform/database/repayment-tables.ts'
import type { Tables } from '../platform/database/tables.ts'
import { otherSideRow } from './books.ts'
import { type Instalment, type LedgerEntry, type Standing, standingOf } from './standing.ts'

/** Whose ledger it is. */
export interface LoanKey {
  readonly account_id: string
  readonly order_id: string
}

/** What is to be entered; money in minor units, owed positive and paid negative. */
export interface NewEntry {
  readonly kind: EntryKind
  readonly instalment: number
  readonly extension: number
  readonly amount: number
  readonly moment: Date
  /** Unique in the loan. */
  readonly reference: string
}

/** The entries of the loan that a query has joined, as one column. */
export function ledgerColumn(query: ExpressionBuilder<Tables, 'loans'>) {
  return jsonArrayFrom(
    query
      .selectFrom('ledger_entries as entry')
      .whereRef('entry.account_id', '=', 'loans.account_id')
      .whereRef('entry.order_id', '=', 'loans.order_id')
      .select(['entry.kind', 'entry.instalment', 'entry.extension', 'entry.moment'])
      // As text: as JSON numbers, big amounts would lose their last digits on the way.
      .select(sql<string>`entry.amount::text`.as('amount')),
  )
}

/**
 * A loan and its ledger, held until the transaction ends: whoever changes what is owed or paid holds them first, so that
 * servers take turns. Undefined when there is no such loan.
 */
export async function holdLoan(transaction: Transaction<Tables>, { account_id, order_id }: LoanKey) {
  const loan = await transaction
    .selectFrom('loans')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()

  if (loan === undefined) return undefined
  // Asked after the lock is held, so it holds what others entered meanwhile.
  const entries: LedgerEntry[] = await transaction
    .selectFrom('ledger_entries')
    .where('account_id', '=', account_id)
    .where('order_id', '=', order_id)
    .select(['kind', 'instalment', 'extension', 'amount', 'moment'])
    .execute()

  return { loan, entries }
}

/** Appends to a ledger, and to the books that stand against it. A reference that is there already is an error: nothing is entered twice. */
export async function enter(
  query: Kysely<Tables>,
  { account_id, order_id }: LoanKey,
  entries: readonly NewEntry[],
): Promise<void> {
  if (entries.length === 0) return

  const rows = entries.map((entry): Insertable<Tables['ledger_entries']> => ({
    account_id,
    order_id,
    id: randomUUID(),
    ...entry,
    amount: String(entry.amount),
  }))

  await query.insertInto('ledger_entries').values(rows).execute()
  await query.insertInto('book_entries').values(rows.map(otherSideRow)).execute()
}

/** Enters the late charges that have come up, when they are asked to be paid; answers how the loan stands then. */
export async function enterLateCharges(
  transaction: Transaction<Tables>,
  { loan, entries }: NonNullable<Awaited<ReturnType<typeof holdLoan>>>,
  now: Date,
): Promise<Standing> {
  const standing = standingOf(loan, entries, now)

  await enter(
    transaction,
    loan,
    standing.instalments.flatMap((instalment) => newLateCharges(instalment, standing.extensions, entries, now)),
  )
  return standing
}

/** The entry of the late charge that has come up for an instalment and is not in its ledger yet; none when none has. */
export function newLateCharges(
  { number, newLateCharge, daysLate }: Instalment,
  extension: number,
  entries: readonly LedgerEntry[],
  moment: Date,
): NewEntry[] {
  if (newLateCharge <= 0) return []

  // After charges were taken back, the same day may be charged again.
  const takenBack = entries.filter(
    ({ kind, instalment, amount }) => kind === 'late-charge' && instalment === number && Number(amount) < 0,
  ).length
  const reference = `late:${number}:${extension}:${daysLate}${takenBack === 0 ? '' : `:${takenBack}`}`

  return [{ kind: 'late-charge', instalment: number, extension, amount: newLateCharge, moment, reference }]
}
