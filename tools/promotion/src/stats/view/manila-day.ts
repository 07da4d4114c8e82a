// Manila keeps no summer time, so its days need no table of zones.
const manilaOffset = 8 * 60 * 60_000

const day = 24 * 60 * 60_000

/** The day of a moment in Manila, `2026-11-21`; the moment in milliseconds since 1970. */
export function manilaDay(moment: number): string {
  return new Date(moment + manilaOffset).toISOString().slice(0, 10)
}

/** The time of a moment in Manila, `16:05`. */
export function manilaTime(moment: number): string {
  return new Date(moment + manilaOffset).toISOString().slice(11, 16)
}

/** The day so many days later, or earlier for a negative number. */
export function dayAfter(from: string, days: number): string {
  return new Date(Date.parse(from) + days * day).toISOString().slice(0, 10)
}

/** How many days lie between two days: 0 for the same one, negative when the second comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day)
}
