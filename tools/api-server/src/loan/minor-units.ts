/** `5,000.00`, `5000.00` and `₱5000` are `500000` minor units; anything that is no amount is undefined. */
export function minorUnitsIn(amount: string): string | undefined {
  const [, whole, cents = ''] = /^[₱₹]?(0|[1-9]\d{0,12})(?:\.(\d{1,2}))?$/.exec(amount.replaceAll(/[,\s]/g, '')) ?? []

  return whole === undefined ? undefined : (whole + cents.padEnd(2, '0')).replace(/^0+(?=\d)/, '')
}
