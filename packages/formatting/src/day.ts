// Without the date library: a page that only names days must not carry it.
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Whether a text is a day of the calendar, as `2026-11-21`. */
export function isDay(text: string): boolean {
  const moment = /^\d{4}-\d\d-\d\d$/.test(text) ? new Date(`${text}T00:00:00Z`) : undefined

  // A day that does not exist rolls over (30 February is 2 March), and then no longer reads as it was written.
  return moment !== undefined && !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text)
}

/** A day of the calendar, `2026-11-21`, as `21 Nov 2026`; what is no such day stays as it was written. */
export function formatDay(day: string): string {
  if (!isDay(day)) return day

  const [year, month, date] = day.split('-')

  return `${Number(date)} ${months[Number(month) - 1]} ${year}`
}
