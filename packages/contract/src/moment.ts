import * as v from 'valibot'

/** What is said of a value that is no moment, after the name of its field. */
const noMoment = 'is no moment, as 2026-11-21T10:00:00+08:00 or a number of milliseconds since 1970'

const written = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?(?:Z|([+-])([01]\d|2[0-3])(?::?([0-5]\d))?)$/i

/**
 * Reads a moment: RFC 3339 with an offset (`Z`, `±hh:mm`, `±hhmm` or `±hh`), or whole milliseconds since 1970. Undefined for
 * anything else, such as seconds, a text without an offset, a day that does not exist, or a year before 1 or after 9999.
 * @example readMoment('2026-11-21T10:00:00+08:00')
 */
export function readMoment(given: string | number): Date | undefined {
  const moment = new Date(typeof given === 'number' ? given : millisecondsIn(given))
  // Between 1973 and 5138 a number of seconds is a day of 1970 to 1973 in milliseconds.
  const isWhole = typeof given !== 'number' || (Number.isInteger(given) && (given < 1e8 || given > 1e11))
  // NaN of a moment that cannot be read is within nothing.
  const year = moment.getUTCFullYear()

  return isWhole && year >= 1 && year <= 9999 ? moment : undefined
}

function millisecondsIn(text: string): number {
  const [, day = '', time = '', fraction = '', sign = '+', hours = '0', minutes = '0'] = written.exec(text) ?? []
  const asUtc = `${day}T${time}.${fraction.padEnd(3, '0')}Z`
  const moment = new Date(asUtc)

  // `Date` reads 30 February as 2 March.
  if (Number.isNaN(moment.getTime()) || moment.toISOString() !== asUtc) return Number.NaN
  return moment.getTime() - Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

/** A moment in a body that a core system, a partner or staff sent (`readMoment`); it is read as a `Date`. */
export const moment = v.pipe(
  v.union([v.string(), v.number()], noMoment),
  v.rawTransform(({ dataset, addIssue, NEVER }): Date => {
    const read = readMoment(dataset.value)

    if (read !== undefined) return read
    addIssue({ message: noMoment })
    return NEVER
  }),
)
