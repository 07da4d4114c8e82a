import { randomUUID } from 'node:crypto'

/** In letters of either size. */
export const uuidPattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Whether the text is a uuid; anything else in a query on a uuid column would be an error of the database. */
export function isUuid(text: string): boolean {
  return uuidPattern.test(text)
}

/** The uuid of nothing. */
const none = '00000000-0000-0000-0000-000000000000'

/** The text as the database writes it, or a uuid that no row has when it is none: the query then still says whether its session is known. */
export function uuidOrNone(text: string): string {
  return isUuid(text) ? text.toLowerCase() : none
}

let latest = { time: '', count: 0 }

/**
 * A new uuid that begins with the time (version 7), so that new rows lie side by side in an index. Those of one process and
 * one millisecond follow each other, up to 4096.
 */
export function orderedUuid(now: Date): string {
  const time = now.getTime().toString(16).padStart(12, '0')

  latest = { time, count: latest.time === time ? latest.count + 1 : 0 }

  const count = (latest.count % 0x1000).toString(16).padStart(3, '0')

  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`
}
