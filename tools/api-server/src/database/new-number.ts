import { randomInt } from 'node:crypto'
import { marketDay } from '@pahiram/formatting/calendar'

/** How many digits a number that people read ends in: ten thousand million a month of each kind. */
const digits = 10

/**
 * Draws a number that people read and say: `R-2611-0482137715`, a prefix, year and month in Manila, ten digits by lot. A
 * unique index tells when one is taken already; its caller then draws again.
 */
export function drawNumber(prefix: string, now: Date): string {
  const month = marketDay(now).slice(2, 7).replace('-', '')

  return `${prefix}-${month}-${String(randomInt(10 ** digits)).padStart(digits, '0')}`
}

/** The state of a statement that a unique index refused: another draw is the cure (`retry.ts`). */
export const numberTaken = '23505'
