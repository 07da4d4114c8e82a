/** The digits of a text; wide ones become plain, and a Philippine number with its country is written as wallets are numbered. */
export function digitsIn(text: string): string {
  const bare = text.normalize('NFKC').replace(/[^\d+]/g, '')

  return bare.replace(/^\+630?(?=9\d{9}$)/, '0').replace(/\D/g, '')
}
