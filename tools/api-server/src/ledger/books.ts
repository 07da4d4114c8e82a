import { randomUUID } from 'node:crypto'

import type { Insertable, Kysely } from 'kysely'

import type { Book } from '../platform/database/money-tables.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Posting } from './loan-state.ts'

type Line = Insertable<Tables['book_entries']>

/** What the books of an account, or of money without one, have to say. */
export interface BookPosting extends Omit<Posting, 'orderId'> {
  readonly orderId: string | null
}

/**
 * Enters what the books lack of the postings that follow from the facts, and takes back what they have too much: each
 * reference that differs becomes an event of its own, whose lines sum to zero. Answers these lines.
 */
export async function enterBooks(
  query: Kysely<Tables>,
  accountId: string,
  postings: readonly BookPosting[],
  now: Date,
): Promise<readonly Line[]> {
  const posted = await query
    .selectFrom('book_entries')
    .where('account_id', '=', accountId)
    .select(['reference', 'book', 'order_id', 'instalment', 'payment_id', 'amount', 'moment'])
    .execute()
  const lines = new Map<string, Line>()

  for (const posting of postings) {
    for (const line of linesOf(accountId, posting, now)) addTo(lines, line)
  }
  for (const line of posted) {
    addTo(lines, {
      ...line,
      event_id: '',
      line: 0,
      account_id: accountId,
      amount: String(-Number(line.amount)),
      entered_at: now,
    })
  }

  const entered = [...lines.values()].filter(({ amount }) => Number(amount) !== 0)

  await insertEvents(query, entered)
  return entered
}

/** Enters movements of money that belongs to no account that we know of. */
export function enterUnknown(query: Kysely<Tables>, postings: readonly BookPosting[], now: Date): Promise<void> {
  return insertEvents(
    query,
    postings.flatMap((posting) => linesOf(null, posting, now)),
  )
}

function linesOf(account_id: string | null, posting: BookPosting, entered_at: Date): Line[] {
  const { reference, orderId, instalment, paymentId, from, to, amount, at } = posting
  const line = (book: Book, change: number): Line => ({
    event_id: '',
    line: 0,
    book,
    account_id,
    order_id: orderId,
    instalment,
    payment_id: paymentId,
    reference,
    amount: String(change),
    moment: at,
    entered_at,
  })

  return [line(from, -amount), line(to, amount)]
}

function addTo(lines: Map<string, Line>, line: Line): void {
  const key = [line.reference, line.book, line.order_id, line.instalment].join('\n')
  const before = lines.get(key)

  lines.set(
    key,
    before === undefined ? line : { ...before, amount: String(Number(before.amount) + Number(line.amount)) },
  )
}

async function insertEvents(query: Kysely<Tables>, lines: readonly Line[]): Promise<void> {
  const events = [...Map.groupBy(lines, ({ reference }) => reference).values()]
  const rows = events.flatMap((event) => {
    const event_id = randomUUID()

    return event.map((line, index) => ({ ...line, event_id, line: index + 1 }))
  })

  // A statement has at most 65 535 parameters.
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await query
      .insertInto('book_entries')
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

const rowsAtOnce = 1_000
