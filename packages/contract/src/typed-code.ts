/**
 * Reads the code out of what was typed, pasted or filled in: `G-123456`, `123 456`, wide digits, the whole SMS, a code twice. A text without six
 * digits in a row is answered with the digits it has, since somebody is typing.
 * @example codeIn('G-123 456') // '123456'
 */
export function codeIn(written: string): string {
  const plain = written.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const [, together] = /(?:^|\D)(\d{6,8})(?!\d)/.exec(plain) ?? []
  // Safari 14 knows no lookbehind.
  const [, apart] = /(?:^|\D)(\d(?:[\s.\p{Pd}]?\d){5,7})(?!\d)/u.exec(plain) ?? []

  return (together ?? apart ?? plain).replace(/\D/g, '').replace(/^(\d{6})\1$/, '$1')
}

/**
 * Reads the letters and digits of a picture out of what was typed: blanks that a keyboard's suggestion adds are none of them.
 * @example lettersIn(' Ｘ Y t P') // 'XYtP'
 */
export function lettersIn(written: string): string {
  return written.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, '')
}
