import type { MobilePattern } from '@pahiram/contract'

/** Characters that the inputs take (docs/spec/product-spec.md §9). */
export const captchaLength = 4
export const smsCodeLength = 6

/**
 * How much of what is typed or pasted the input takes before `mobileIn` has read it. Eleven
 * (docs/spec/product-spec.md §5); where numbers may be written with +63, a whole one with blanks in it.
 */
export function longestWriting(pattern: MobilePattern): number {
  return pattern === 'ph' ? 18 : 11
}
