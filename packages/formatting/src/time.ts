import dayjs from 'dayjs'

/** A moment (milliseconds since 1970, or ISO 8601) on the device's clock, as `21 Nov 2026 14:05`; no moment is empty. */
export function formatTime(moment: number | string): string {
  const parsed = dayjs(moment)

  return parsed.isValid() ? parsed.format('D MMM YYYY HH:mm') : ''
}
