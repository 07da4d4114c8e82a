import { isDay } from '@pahiram/formatting'

/** The youngest and the oldest borrower, in years (docs/spec/product-spec.md §9). */
const minAge = 18
const maxAge = 90

/** How old the borrower is on whose birthday the picker opens, in years: in the middle of most. */
const usualAge = 30

/**
 * The birthdays of those who may borrow on a day, and the one that a picker opens on; all `YYYY-MM-DD`.
 * @example birthdays('2026-11-22') // { from: '1936-11-22', to: '2008-11-22', start: '1996-01-01' }
 */
export function birthdays(today: string): { from: string; to: string; start: string } {
  const start = `${Number(today.slice(0, 4)) - usualAge}-01-01`

  return { from: yearsBefore(today, maxAge), to: yearsBefore(today, minAge), start }
}

/** The same day years ago; the day before 29 February where that year has none. */
function yearsBefore(day: string, years: number): string {
  const before = `${Number(day.slice(0, 4)) - years}${day.slice(4)}`

  return isDay(before) ? before : before.replace('-29', '-28')
}
