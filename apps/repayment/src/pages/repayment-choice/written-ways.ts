import type { Locale } from '@pahiram/contract'
import { formatMinorUnits } from '@pahiram/formatting'

/*
 * How the page writes what the server says. The inline script has it too (`early-answer.ts`).
 */

/**
 * What is due, from minor units: in the specification's mix by the number helper (docs/spec/contract.md §7a), else as the
 * language writes it, which is how the server writes every other amount (docs/spec/contract-2.md §2). Spanish is that of
 * America, where 1,234.56 is usual.
 * @throws {RangeError} in the mix, for anything but an integer that is exact.
 */
export function writtenDue(minorUnits: number, locale: Locale): string {
  if (locale === 'default') return formatMinorUnits(minorUnits)
  return (minorUnits / 100).toLocaleString(locale === 'es' ? 'es-MX' : locale, { minimumFractionDigits: 2 })
}

const unmaskedDigits = 4

/** A card's number as it may be seen: what the server masked stays, of any other only the last four characters. */
export function maskedNumber(cardNo: string | undefined): string {
  const written = cardNo?.trim() ?? ''

  if (written === '' || /[*•xX]/.test(written)) return written
  return `•••• ${written.slice(-unmaskedDigits)}`
}
