// Apart from reckoned money: a page that shows the one need not carry the other.

/**
 * Parts an amount that the server wrote itself, so that its symbol is not written twice: the symbol that it wrote in front, else
 * the deployment's, and the number as it came. Both are empty where there is no number.
 */
export function writtenAmount(currency: string, amount: string | undefined) {
  const written = amount?.trim() ?? ''
  // Not the deployment's only: a loan may be in another money.
  const own = written.startsWith(currency) && currency !== '' ? currency : (/^\p{Sc}/u.exec(written)?.[0] ?? '')
  const number = written.slice(own.length).trim()

  return number === '' ? { symbol: '', number } : { symbol: own || currency, number }
}

/** An amount that the server wrote itself, behind one symbol; an empty or absent one stays empty. */
export function withCurrency(currency: string, amount: string | undefined): string {
  const { symbol, number } = writtenAmount(currency, amount)

  return symbol + number
}
