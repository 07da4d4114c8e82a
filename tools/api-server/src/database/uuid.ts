const pattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Whether the text is a uuid; anything else in a query on a uuid column would be an error of the database. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}

/** The uuid of nothing. */
const none = '00000000-0000-0000-0000-000000000000'

/** Returns the text, or a uuid that no row has when it is none: the query then still says whether its session is known. */
export function uuidOrNone(text: string): string {
  return isUuid(text) ? text : none
}
