/** What a product lends, for its card: `amountRange('200000', '2500000')` (minor units) is `₱2,000 – ₱25,000`. */
export function amountRange(least: string, greatest: string): string {
  return `${pesos(least)} – ${pesos(greatest)}`
}

const wholePesos = new Intl.NumberFormat('en-PH', {
  style: 'currency',
  currency: 'PHP',
  currencyDisplay: 'narrowSymbol',
  maximumFractionDigits: 0,
})

function pesos(minorUnits: string): string {
  return wholePesos.format(BigInt(minorUnits) / 100n)
}
