/** The digits of a text; the wide ones of Chinese input methods become plain. */
export function digitsIn(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '')
}
