/**
 * The number helper of docs/spec/contract.md §8: an integer of minor units, two decimals after a comma, groups with
 * dots. `formatMinorUnits(1234567)` is `12.345,67`.
 * @throws {RangeError} for anything but an integer that is exact.
 */
export function formatMinorUnits(minorUnits: number): string {
  if (!Number.isSafeInteger(minorUnits)) throw new RangeError('An amount is an integer of minor units')

  const digits = String(Math.abs(minorUnits)).padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, '.')

  return `${minorUnits < 0 ? '-' : ''}${whole},${digits.slice(-2)}`
}
