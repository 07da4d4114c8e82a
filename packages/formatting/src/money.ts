/** How an amount is written. */
export interface MoneyOptions {
  /** The symbol in front, as the configuration gives it: `₱`. */
  readonly currency: string
  /** The page's language: Spanish and Indonesian group with dots, all others with commas. */
  readonly locale?: string
}

/**
 * The number helper of docs/spec/contract.md §8: an integer of minor units, two decimals after a comma, groups with
 * dots. `formatMinorUnits(1234567)` is `12.345,67`.
 * @throws {RangeError} for anything but an integer that is exact.
 */
export function formatMinorUnits(minorUnits: number): string {
  return written(minorUnits, '.', ',', '')
}

/**
 * Minor units as a customer reads them: `formatMoney(123456, { currency: '₱' })` is `₱1,234.56`.
 * @throws {RangeError} for anything but an integer that is exact.
 */
export function formatMoney(minorUnits: number, { currency, locale }: MoneyOptions): string {
  return locale === 'es' || locale === 'id'
    ? written(minorUnits, '.', ',', currency)
    : written(minorUnits, ',', '.', currency)
}

function written(minorUnits: number, group: string, decimal: string, symbol: string): string {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError('An amount is an integer of minor units')

  const digits = String(Math.abs(minorUnits)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, group)

  return `${minorUnits < 0 ? '-' : ''}${symbol}${whole}${decimal}${digits.slice(-2)}`
}
