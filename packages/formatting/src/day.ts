// Without the date library: a page that only names days must not carry it.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

const daysOfMonths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** Whether a text is a day of the calendar, as `2026-11-21`. */
export function isDay(text: string): boolean {
  if (!/^(?!0000)\d{4}-\d\d-\d\d$/.test(text)) return false

  // By itself: the first `Date` of a page takes a slow phone some 12 ms.
  const [year, month, date] = text.split('-').map(Number) as [number, number, number]
  const isLeapYear = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)

  return date >= 1 && date <= (isLeapYear && month === 2 ? 29 : (daysOfMonths[month - 1] ?? 0))
}

/** A day of the calendar, `2026-11-21`, as `21 Nov 2026`; what is no such day stays as it was written. */
export function formatDay(day: string): string {
  if (!isDay(day)) return day

  const [year, month, date] = day.split('-')

  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
