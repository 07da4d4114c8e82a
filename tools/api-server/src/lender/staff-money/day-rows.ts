import type { DayFigures } from '../../ledger/reconcile.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'

interface Line {
  readonly label: string
  readonly key: string
  /** Undefined for a figure that counts nothing. */
  readonly count?: number
  /** Minor units. */
  readonly amount: number
}

/** A day's figures as a table for people, its head included; amounts as `5,250.00`. */
export function rowsOf(figures: DayFigures): string[][] {
  return [
    [figures.day, 'number', 'amount'],
    ...linesOf(figures).map(({ label, count, amount }) => [label, String(count ?? ''), amountText(amount)]),
  ]
}

/** The same as CSV (RFC 4180); amounts in minor units. */
export function csvOf(figures: DayFigures): string {
  const lines = linesOf(figures).map(({ key, count, amount }) => `${figures.day},${key},${count ?? ''},${amount}`)

  return ['day,figure,number,amount', ...lines].join('\r\n')
}

function linesOf(figures: DayFigures): Line[] {
  return [
    { label: 'Reported', key: 'reported', ...figures.reported },
    { label: 'Reversed', key: 'reversed', ...figures.reversed },
    { label: 'Booked', key: 'booked', ...figures.booked },
    { label: 'Unapplied', key: 'unapplied', ...figures.unapplied },
    { label: 'Refunded', key: 'refunded', ...figures.refunded },
    { label: 'Set aside', key: 'set_aside', ...figures.setAside },
    { label: 'Difference', key: 'difference', amount: figures.difference },
    { label: 'Held unapplied, all days', key: 'held', ...figures.held },
    { label: 'Open codes, now', key: 'open_codes', ...figures.openCodes },
    { label: 'Sum of all books', key: 'books_sum', amount: figures.booksSum },
  ]
}
