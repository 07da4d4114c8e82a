const personal: readonly RegExp[] = [
  // A query may hold the session.
  /\?[^\s'")]*/g,
  /[\w.+-]+@[\w-]+\.[\w.-]+/g,
  // Telephone, card and account numbers.
  /\+?\d[\d\s-]{6,}\d/g,
]

/** A message without what may be a person's: queries, mail addresses, long numbers. */
export function withoutPersonalData(message: string): string {
  return personal.reduce((text, pattern) => text.replaceAll(pattern, '…'), message).slice(0, 1000)
}
