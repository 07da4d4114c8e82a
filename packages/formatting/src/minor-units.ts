/** An amount as people type and paste it, without its money, blanks, unseen signs and the end of its sentence; wide digits become narrow. */
export function bareAmount(text: string): string {
  const bare = text.normalize('NFKC').replaceAll(/[\s\p{Cf}]+/gu, '')

  return bare.replaceAll(/^([₱₹]|p(hp)?\.?|rs\.?|inr)|(php|₱|pesos?|piso|rs|inr|₹|rupees?|\/-)?[.,]?$/gi, '')
}

/** Thousands are parted as languages do: a sign more or less would be another amount. */
const writtenNumber = /^(\d+|\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,3}(?:\.\d{3})+)(?:[.,](\d{1,2}))?$/

/**
 * `5,000.00`, `5.000,00`, `5000.00` and `₱5000` are `500000` minor units, as languages write amounts differently; anything
 * that is no amount is undefined.
 */
export function minorUnitsIn(amount: string): string | undefined {
  const [, whole = '', cents = ''] = writtenNumber.exec(bareAmount(amount)) ?? []
  const digits = whole.replaceAll(/[.,]/g, '')

  return /^(0|[1-9]\d{0,12})$/.test(digits) ? (digits + cents.padEnd(2, '0')).replace(/^0+(?=\d)/, '') : undefined
}
