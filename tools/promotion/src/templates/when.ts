import { formatMarketTime } from '@pahiram/formatting/calendar'

/** When a version was published, by the clock of the market: `21 Nov 2026, 18:30`; empty for what is no moment. */
export function whenPublished(moment: string): string {
  const date = new Date(moment)

  return Number.isNaN(date.getTime()) ? '' : formatMarketTime(date)
}

/** `0.3 s` */
export function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`
}
