const pattern = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i

/** Whether the text is a uuid; anything else in a query on a uuid column would be an error of the database. */
export function isUuid(text: string): boolean {
  return pattern.test(text)
}
