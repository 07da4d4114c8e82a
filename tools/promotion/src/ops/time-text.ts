import { formatMarketTime } from '@pahiram/formatting/calendar'

/** Formats an ISO 8601 time in Manila, `22 Nov 2026, 11:20`; a dash for anything else. */
export function timeText(given: string | undefined): string {
  const time = Date.parse(given ?? '')

  return Number.isNaN(time) ? '–' : formatMarketTime(time)
}
