import { randomInt } from 'node:crypto'
import { marketDay } from '@pahiram/formatting/calendar'

/** How many digits a number that people read ends in: ten thousand million a month of each kind. */
const digits = 10

/**
 * Draws a number that people read and say: `R-2611-0482137715`, a prefix, year and month in Manila, ten digits by lot. A
 * unique index rejects a number that is taken; the caller then draws again.
 */
export function drawNumber(prefix: string, now: Date): string {
  const month = marketDay(now).slice(2, 7).replace('-', '')

  return `${prefix}-${month}-${String(randomInt(10 ** digits)).padStart(digits, '0')}`
}

/**
 * Draws a payment code: twelve digits, the first of which is no zero, since some partners keep codes as numbers. One that is
 * taken is rejected as with `drawNumber`.
 */
export function drawPaymentCode(): string {
  return String(randomInt(100_000, 1_000_000)) + String(randomInt(0, 1_000_000)).padStart(6, '0')
}

/** The SQLSTATE of a statement that a unique index rejected: the caller draws another number (`retry.ts`). */
export const numberTaken = '23505'
