import type { Insertable, Kysely } from 'kysely'

import type { Book } from '../platform/database/money-tables.ts'
import type { EntryKind } from '../platform/database/repayment-tables.ts'
import type { Tables } from '../platform/database/tables.ts'

/** One side of a movement of money; minor units, positive when the book is owed it. */
export interface BookLine {
  readonly book: Book
  readonly amount: number
}

/** A movement between books besides that of the borrowers' debts. */
export interface BookEvent {
  readonly id: string
  readonly account_id: string | null
  readonly order_id: string | null
  readonly moment: Date
  readonly lines: readonly BookLine[]
}

/** The book that stands against an entry of a borrower's ledger. */
const otherSides: Readonly<Record<EntryKind, Book>> = {
  instalment: 'lent',
  'late-charge': 'late-charges',
  'extension-fee': 'extension-fees',
  payment: 'received',
}

/** The line that stands against a ledger entry, whose id is its event's. */
export function otherSideRow(
  entry: Pick<Insertable<Tables['ledger_entries']>, 'account_id' | 'order_id' | 'id' | 'kind' | 'amount' | 'moment'>,
): Insertable<Tables['book_entries']> {
  const { account_id, order_id, id, kind, amount, moment } = entry

  return {
    event_id: id,
    line: 1,
    book: otherSides[kind],
    account_id,
    order_id,
    amount: String(-BigInt(amount)),
    moment,
  }
}

/**
 * Enters a movement whose lines sum to zero.
 * @throws {Error} when they do not: a fault of ours, and nothing is written.
 */
export async function enterBooks(query: Kysely<Tables>, event: BookEvent): Promise<void> {
  const { id, account_id, order_id, moment, lines } = event

  if (lines.reduce((sum, { amount }) => sum + amount, 0) !== 0) throw new Error('The lines of a book event differ')
  await query
    .insertInto('book_entries')
    .values(
      lines.map(({ book, amount }, index) => ({
        event_id: id,
        line: index + 1,
        book,
        account_id,
        order_id,
        amount: String(amount),
        moment,
      })),
    )
    .execute()
}
