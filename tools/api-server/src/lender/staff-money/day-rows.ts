import type { DayFigures } from '../../ledger/reconcile.ts'
import { amountText } from '../../platform/language/amounts-and-days.ts'

interface Line {
  readonly label: string
  readonly key: string
  /** Undefined for a figure that counts nothing. */
  readonly count?: number
  /** Minor units; undefined for a figure that is no money. */
  readonly amount?: number
}

/** A day's figures as a table for people, its head included; amounts as `5,250.00`. */
export function rowsOf(figures: DayFigures): string[][] {
  return [
    [figures.day, 'number', 'amount'],
    ...linesOf(figures).map(({ label, count, amount }) => [
      label,
      String(count ?? ''),
      amount === undefined ? '' : amountText(amount),
    ]),
  ]
}

/** The same as CSV (RFC 4180); amounts in minor units. */
export function csvOf(figures: DayFigures): string {
  const lines = linesOf(figures).map(({ key, count, amount }) => `${figures.day},${key},${count ?? ''},${amount ?? ''}`)

  return ['day,figure,number,amount', ...lines].join('\r\n')
}

/** Says of each peso that is not where it belongs where it is; empty: all money is accounted for. */
export function misplacedOf({ difference, booksSum, books, held, missing, openOddReports }: DayFigures): string[] {
  const sentences: string[] = []

  if (difference !== 0)
    sentences.push(
      `The difference is ${amountText(difference)}: what was reported on this day is not what was booked, held and sent back. Ask the developers.`,
    )
  if (booksSum !== 0) sentences.push(`All books sum to ${amountText(booksSum)} instead of zero. Ask the developers.`)
  if (!books.isUnchanged)
    sentences.push('The books of this day are not those over which its hash was kept: somebody changed them.')
  if (held.count > 0)
    sentences.push(`${amountText(held.amount)} of ${counted(held.count, 'payment')} is held: it fits no debt.`)
  if (missing.count > 0)
    sentences.push(
      `${amountText(-missing.amount)} of ${counted(missing.count, 'payment')} is missing: it went back twice.`,
    )
  if (openOddReports > 0)
    sentences.push(`${counted(openOddReports, 'message')} of the payment partner could not be booked.`)
  return sentences
}

function counted(count: number, one: string): string {
  return `${count} ${one}${count === 1 ? '' : 's'}`
}

function linesOf(figures: DayFigures): Line[] {
  return [
    { label: 'Reported', key: 'reported', ...figures.reported },
    { label: 'Paid to us directly', key: 'outside', ...figures.outside },
    { label: 'Reversed', key: 'reversed', ...figures.reversed },
    { label: 'Booked', key: 'booked', ...figures.booked },
    { label: 'Unapplied', key: 'unapplied', ...figures.unapplied },
    { label: 'Refunded', key: 'refunded', ...figures.refunded },
    { label: 'Set aside', key: 'set_aside', ...figures.setAside },
    { label: 'Waivers', key: 'waivers', ...figures.waivers },
    { label: 'Charges', key: 'charges', ...figures.charges },
    { label: 'Corrections', key: 'corrections', ...figures.corrections },
    { label: 'Difference', key: 'difference', amount: figures.difference },
    { label: 'Held unapplied, all days', key: 'held', ...figures.held },
    { label: 'Missing, all days', key: 'missing', ...figures.missing },
    { label: 'Open codes, now', key: 'open_codes', ...figures.openCodes },
    { label: 'Open odd reports, all days', key: 'odd_reports', count: figures.openOddReports },
    { label: 'Sum of all books', key: 'books_sum', amount: figures.booksSum },
  ]
}
