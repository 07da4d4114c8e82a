/** The Philippines have one zone, and have had no daylight saving time since 1990. */
const manilaAhead = 8 * 60 * 60 * 1000

const dayMilliseconds = 24 * 60 * 60 * 1000

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** The day on which a moment falls in Manila, counted from 1970: a payment is in time until its day there is over. */
export function dayOf(moment: Date): number {
  return Math.floor(inManila(moment).getTime() / dayMilliseconds)
}

/** Such a day as a borrower reads it: `21 Nov 2026`. By hand, since lists are long and `Intl` is slow. */
export function textOfDay(day: number): string {
  return written(startOf(day))
}

/** The day that lies so many days from `today` as a borrower reads it: `21 Nov 2026`. */
export function dayText(today: Date, daysLater: number): string {
  return textOfDay(dayOf(today) + daysLater)
}

/** A moment as Manila writes it: `21 Nov 2026, 14:05`. */
export function momentText(moment: Date): string {
  const there = inManila(moment)

  return `${written(there)}, ${twoDigits(there.getUTCHours())}:${twoDigits(there.getUTCMinutes())}`
}

/** The day that it is in Manila at that moment as a database column of days has it: `2026-11-21`. */
export function manilaDay(moment: Date): string {
  return isoOf(inManila(moment))
}

/** A day written `2026-11-26` as a borrower reads it: `26 Nov 2026`. */
export function calendarDayText(day: string): string {
  return written(new Date(`${day}T00:00:00Z`))
}

/**
 * The day that lies so many weekdays after the day of that moment, in Manila: Saturdays and Sundays are not counted,
 * public holidays are. `weekdaysLater(aFriday, 3)` is the Wednesday after it, and so is that of the Saturday and Sunday.
 */
export function weekdaysLater(moment: Date, count: number): string {
  let day = dayOf(moment)

  for (let left = count; left > 0;) {
    day += 1
    if (![0, 6].includes(startOf(day).getUTCDay())) left -= 1
  }
  return isoOf(startOf(day))
}

/** The same clock reading in UTC, so that the UTC getters give Manila's. */
function inManila(moment: Date): Date {
  return new Date(moment.getTime() + manilaAhead)
}

function startOf(day: number): Date {
  return new Date(day * dayMilliseconds)
}

function written(there: Date): string {
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

function isoOf(there: Date): string {
  return there.toISOString().slice(0, 10)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
