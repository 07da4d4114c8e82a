/** The Philippines have one zone, and have had no daylight saving time since 1978. */
const manilaOffset = 8 * 60 * 60 * 1000

const dayMilliseconds = 24 * 60 * 60 * 1000

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** A moment as Manila writes it: `21 Nov 2026, 14:05`. By hand, since lists are long and `Intl` is slow. */
export function momentText(moment: Date): string {
  const there = inManila(moment)

  return `${written(there)}, ${twoDigits(there.getUTCHours())}:${twoDigits(there.getUTCMinutes())}`
}

/** A day written `2026-11-26` as a borrower reads it: `26 Nov 2026`. */
export function calendarDayText(day: string): string {
  return written(new Date(`${day}T00:00:00Z`))
}

/** The day that it is in Manila at that moment: `2026-11-21`. */
export function manilaDay(moment: Date): string {
  return inManila(moment).toISOString().slice(0, 10)
}

/**
 * The day that lies so many weekdays after the day of that moment, in Manila: Saturdays and Sundays are not counted,
 * public holidays are. `weekdaysLater(aFriday, 3)` is the Wednesday after it, and so is that of the Saturday and Sunday.
 */
export function weekdaysLater(moment: Date, count: number): string {
  let day = inManila(moment)

  for (let left = count; left > 0;) {
    day = new Date(day.getTime() + dayMilliseconds)
    if (day.getUTCDay() !== 0 && day.getUTCDay() !== 6) left -= 1
  }
  return day.toISOString().slice(0, 10)
}

/** The same clock reading in UTC, so that the UTC getters give Manila's. */
function inManila(moment: Date): Date {
  return new Date(moment.getTime() + manilaOffset)
}

function written(there: Date): string {
  return `${there.getUTCDate()} ${months[there.getUTCMonth()]} ${there.getUTCFullYear()}`
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
