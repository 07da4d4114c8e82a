/*
 * The one calendar: which day and time it is in the market, wherever the server, the tool or the phone is.
 * An entry of its own, so that only what counts days carries the date library.
 */
import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'

import { isDay } from './day.ts'

export { formatDay, isDay } from './day.ts'

dayjs.extend(utc)

/** The time zone of the borrowers. Debts fall due, and campaigns are counted, by its days. */
export const marketZone = 'Asia/Manila'

/** A moment: a `Date`, or milliseconds since 1970. */
export type Moment = Date | number

const minuteMs = 60_000
const quarterMs = 15 * minuteMs
const dayMs = 24 * 60 * minuteMs

/** The day of a moment in the market: `marketDay(new Date('2026-11-20T16:00:00Z'))` is `2026-11-21`. */
export function marketDay(moment: Moment): string {
  return inMarket(moment).format('YYYY-MM-DD')
}

/** The clock of the market at a moment: `16:05`. */
export function marketTime(moment: Moment): string {
  return inMarket(moment).format('HH:mm')
}

/** A moment as the market writes it: `21 Nov 2026, 14:05`. */
export function formatMarketTime(moment: Moment): string {
  return inMarket(moment).format('D MMM YYYY, HH:mm')
}

/** The day of a moment in the market, or one some days later, for a reader: `21 Nov 2026`. */
export function formatMarketDay(moment: Moment, daysLater = 0): string {
  return formatDayNumber(dayNumber(moment) + daysLater)
}

/**
 * The day of a moment in the market as a number to count with: days since 1970. A payment is in time until its day there
 * is over, so lateness is a difference of two such numbers.
 */
export function dayNumber(moment: Moment): number {
  return Math.floor((Number(moment) + offsetAt(Number(moment)) * minuteMs) / dayMs)
}

/** The moment at which a day of `dayNumber` begins in the market. */
export function startOfDay(day: number): Date {
  const utc = day * dayMs

  return new Date(utc - offsetAt(utc - offsetAt(utc) * minuteMs) * minuteMs)
}

/** A day that `dayNumber` gave, for a reader: `21 Nov 2026`. */
export function formatDayNumber(day: number): string {
  return dayjs.utc(day * dayMs).format('D MMM YYYY')
}

/**
 * The day so many days later; earlier for a negative number: `addDays('2026-12-31', 1)` is `2027-01-01`.
 * @throws {RangeError} when `day` is not written `YYYY-MM-DD`.
 */
export function addDays(day: string, days: number): string {
  return dayIn(day).add(days, 'day').format('YYYY-MM-DD')
}

/**
 * How many days lie between two days: 0 for the same one, negative when the second comes first.
 * @throws {RangeError} when one of them is not written `YYYY-MM-DD`.
 */
export function daysBetween(from: string, to: string): number {
  return dayIn(to).diff(dayIn(from), 'day')
}

/**
 * The day that lies so many weekdays after the day of a moment: Saturdays, Sundays and `holidays` (`2026-11-30`) are not
 * counted. `addWeekdays(aFriday, 3)` is the Wednesday after it, and so is that of the Saturday and the Sunday.
 */
export function addWeekdays(moment: Moment, count: number, holidays: readonly string[] = []): string {
  let day = dayIn(marketDay(moment))

  for (let left = count; left > 0;) {
    day = day.add(1, 'day')
    if (![0, 6].includes(day.day()) && !holidays.includes(day.format('YYYY-MM-DD'))) left -= 1
  }
  return day.format('YYYY-MM-DD')
}

function inMarket(moment: Moment): Dayjs {
  return dayjs.utc(moment).utcOffset(offsetAt(Number(moment)))
}

/** Made once: dayjs's own zones make one for each moment, which takes a hundred times as long. */
const marketClock = new Intl.DateTimeFormat('en-US', {
  timeZone: marketZone,
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
})

/** Offsets from UTC in minutes, by quarter of an hour since 1970: asking for the zone's takes ten times as long. */
const offsets = new Map<number, number>()
const offsetsKept = 10_000

/** How far the market's clock is ahead of UTC at a moment, in minutes. Clocks change at a quarter of an hour, if at all. */
function offsetAt(moment: number): number {
  const quarter = Math.floor(moment / quarterMs)
  const known = offsets.get(quarter)

  if (known !== undefined) return known

  const offset = Number.isNaN(quarter) ? 0 : offsetOfZone(quarter * quarterMs)

  if (offsets.size >= offsetsKept) offsets.clear()
  offsets.set(quarter, offset)
  return offset
}

function offsetOfZone(moment: number): number {
  const shown = Object.fromEntries(marketClock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0 } = shown

  return (Date.UTC(year, month - 1, day, hour, minute) - moment) / minuteMs
}

function dayIn(day: string): Dayjs {
  if (!isDay(day)) throw new RangeError(`A day is written YYYY-MM-DD, not ${day}`)
  return dayjs.utc(day)
}
