import { dayNumber } from '@pahiram/formatting/calendar'

import type { Posting } from '../../ledger/loan-state.ts'
import { messagesOf } from '../../platform/language/messages.ts'

/** A line of a statement of account: what a day added to what is owed, or took from it. Money in minor units. */
export interface StatementLine {
  readonly day: number
  /** In the reader's language. */
  readonly title: string
  readonly owed: number
  readonly paid: number
  /** What is owed after it. */
  readonly left: number
}

/** The account of a loan, from its movements in the books, in their order; what a day adds or takes off at once is a line of each kind. */
export function statementOf(orderId: string, postings: readonly Posting[]): readonly StatementLine[] {
  const lines = new Map<string, Omit<StatementLine, 'left'>>()
  let [turn, last]: [number, Posting['to']] = [0, 'debt']

  for (const { from, to, amount, at, ...posting } of postings) {
    if (posting.orderId !== orderId || (from !== 'debt' && to !== 'debt')) continue

    const title = titleOf(from, to)
    const day = dayNumber(at)
    const added = to === 'debt' ? amount : 0

    // What is added after something was taken off begins another turn: no line may sum both sides of it.
    if (added > 0 && last !== 'debt') turn += 1

    const key = `${day} ${turn} ${title}`
    const { owed = 0, paid = 0 } = lines.get(key) ?? {}

    lines.set(key, { day, title, owed: owed + added, paid: paid + amount - added })
    last = to
  }

  let left = 0

  return [...lines.values()].map((line) => ({ ...line, left: (left += line.owed - line.paid) }))
}

/** What moved a debt, by the book on its other side. */
function titleOf(from: Posting['from'], to: Posting['to']): string {
  const messages = messagesOf('statement')

  if (to === 'debt') {
    const added: Partial<Record<Posting['from'], string>> = {
      lent: messages.lent,
      'late-charges': messages.late,
      'extension-fees': messages.extension,
      rounding: messages.reopened,
      unearned: messages.reopened,
      charges: messages.charge,
      corrections: messages.correction,
    }

    return added[from] ?? messages.returned
  }

  const taken: Partial<Record<Posting['to'], string>> = {
    unapplied: messages.held,
    rounding: messages.forgiven,
    unearned: messages.unearned,
    'extension-fees': messages.undone,
    waivers: messages.waiver,
    corrections: messages.correction,
  }

  return taken[to] ?? messages.payment
}
