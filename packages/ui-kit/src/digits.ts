/** The digits of a text; the wide ones of Chinese input methods become plain. */
export function digitsIn(text: string): string {
  return text
    .replace(/[\uff10-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xff10 + 0x30))
    .replace(/[^0-9]/g, '')
}
