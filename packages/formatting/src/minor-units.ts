/** An amount as people type and paste it, without its money, blanks, and characters that nobody sees; wide digits become narrow. */
export function bareAmount(written: string): string {
  return written.normalize('NFKC').replace(/^[\s\p{Cf}]*(?:[₱₹]|p(?:hp)?)|[\s\p{Cf}]/giu, '')
}

/**
 * `5,000.00`, `5.000,00`, `5000.00` and `₱5000` are `500000` minor units, as languages write amounts differently; anything
 * that is no amount is undefined.
 */
export function minorUnitsIn(amount: string): string | undefined {
  const [, whole = '', cents = ''] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bareAmount(amount)) ?? []
  const digits = whole.replaceAll(/[.,]/g, '')

  return /^(0|[1-9]\d{0,12})$/.test(digits) ? (digits + cents.padEnd(2, '0')).replace(/^0+(?=\d)/, '') : undefined
}
