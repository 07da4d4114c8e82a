import type { Locale } from '@pahiram/contract'
import { formatMinorUnits } from '@pahiram/formatting'

/**
 * An amount that no server wrote, from minor units: in the specification's mix by the number helper (docs/spec/contract.md
 * §7a), else as the language writes it, which is how the server writes every other amount (docs/spec/contract-2.md §2).
 * Spanish is that of America, where 1,234.56 is usual.
 * @throws {RangeError} in the mix, for anything but an integer that is exact.
 */
export function writtenMoney(minorUnits: number, locale: Locale): string {
  if (locale === 'default') return formatMinorUnits(minorUnits)
  return (minorUnits / 100).toLocaleString(locale === 'es' ? 'es-MX' : locale, { minimumFractionDigits: 2 })
}
