/** A day of the calendar; `month` and `day` begin with 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

/** How many years back a day may lie: as old as a borrower can be. */
const yearsBack = 100
/** And ahead: no card and no document is valid for longer. */
const yearsAhead = 30

/** How many days a month has. */
export function daysIn(year: number, month: number): number {
  const days = new Date(2000, month, 0)

  // Years below 100 mean 19xx to the constructor.
  days.setFullYear(year, month, 0)
  return days.getDate()
}

/** `YYYY-MM-DD` as a day; undefined when there is no such day. */
export function dayOf(written: string): CalendarDay | undefined {
  const [, year = 0, month = 0, day = 0] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ?? []).map(Number)

  return month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month) ? { year, month, day } : undefined
}

/** A day as `YYYY-MM-DD`. */
export function writtenDay({ year, month, day }: CalendarDay): string {
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-')
}

/** The day on the device's calendar. */
export function today(): CalendarDay {
  const now = new Date()

  return { year: now.getFullYear(), month: now.getMonth() + 1, day: now.getDate() }
}

/** The years to choose from, in order: those around now, and as far as a day given lies beyond them. */
export function yearsAround(now: number, given: number): readonly number[] {
  const first = Math.min(now - yearsBack, given)
  const last = Math.max(now + yearsAhead, given)

  return Array.from({ length: last - first + 1 }, (_, place) => first + place)
}

/** The day with its parts changed; where that month is shorter, its last day. */
export function changed(day: CalendarDay, change: Partial<CalendarDay>): CalendarDay {
  const moved = { ...day, ...change }

  return { ...moved, day: Math.min(moved.day, daysIn(moved.year, moved.month)) }
}
