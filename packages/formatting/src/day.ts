import dayjs from 'dayjs'

/** A day of the calendar, `2026-11-21`, as `21 Nov 2026`; what is no such day stays as it was written. */
export function formatDay(day: string): string {
  const parsed = dayjs(day)

  // A day that does not exist rolls over (30 February is 2 March), and then no longer reads as it was written.
  return parsed.isValid() && parsed.format('YYYY-MM-DD') === day ? parsed.format('D MMM YYYY') : day
}

/** A moment (milliseconds since 1970, or ISO 8601) on the device's clock, as `21 Nov 2026 14:05`; no moment is empty. */
export function formatTime(moment: number | string): string {
  const parsed = dayjs(moment)

  return parsed.isValid() ? parsed.format('D MMM YYYY HH:mm') : ''
}
