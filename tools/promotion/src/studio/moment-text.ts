import { formatMarketTime } from '@pahiram/formatting/calendar'

/** A moment in ISO 8601 as the studio shows it, in Manila: `21 Nov 2026, 14:05`; empty for none. */
export function momentText(moment: string | null): string {
  return moment === null ? '' : formatMarketTime(new Date(moment))
}
