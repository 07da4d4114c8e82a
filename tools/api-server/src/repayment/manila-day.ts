import { dayText } from '../loan/order-rows.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000
/** Manila is 8 hours ahead of UTC, all year. */
const manilaAhead = 8 * 60 * 60 * 1000

/** The day on which a moment falls in Manila, counted from 1970: a payment is in time until its day there is over. */
export function dayOf(moment: Date): number {
  return Math.floor((moment.getTime() + manilaAhead) / dayMilliseconds)
}

/** Such a day as a borrower reads it: `21 Nov 2026`. */
export function textOfDay(day: number): string {
  return dayText(new Date(day * dayMilliseconds), 0)
}
