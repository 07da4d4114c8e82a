import { type MobilePattern, mobilePatterns } from './configuration.ts'

const numbers: Readonly<Record<MobilePattern, RegExp>> = {
  'as-specified': /^()(1[3-9]\d{9})$/,
  ph: /^(\+63|0063|63)?0?(9\d{9})$/,
}

/** What a field of each pattern holds: so many signs, behind what may come before them or is being typed there. */
const heldIn: Readonly<Record<MobilePattern, RegExp>> = {
  'as-specified': /^(.{11}).*/,
  ph: /^(\+?0?0?6?3?0?.{10}).*/,
}

/**
 * A number without what people, address books and chats put between and around its digits: signs, blanks, characters that nobody
 * sees, the word before it; wide digits of Chinese and Japanese input methods become narrow.
 * @example bareNumber('＋63 (917) 123-4567') // '+639171234567'
 */
export function bareNumber(written: string): string {
  return written.normalize('NFKC').replace(/^[^\d+]+(?=[\d+])|[^\p{L}\p{N}+]/gu, '')
}

/**
 * As much of a number as its field holds: eleven characters as specified (docs/spec/product-spec.md §5); of a Philippine number
 * ten digits after the zero, the country, or both, also while these are typed in front of it.
 */
export function typedNumber(written: string, pattern: MobilePattern): string {
  return bareNumber(written).replace(heldIn[pattern], '$1')
}

/**
 * Reads a mobile number of one of the patterns in any writing (docs/spec/contract.md §6, docs/spec/contract-3.md §7); undefined
 * when it is none. A Philippine number is answered as `+63…`, another one as its digits.
 * @example mobileNumberIn('0917 123 4567') // '+639171234567', as for '9171234567' and '+63 (0)917-123-4567'
 */
export function mobileNumberIn(
  written: string,
  patterns: readonly MobilePattern[] = mobilePatterns,
): string | undefined {
  const bare = bareNumber(written)

  for (const pattern of patterns) {
    const digits = numbers[pattern].exec(bare)?.[2]

    if (digits !== undefined) return pattern === 'ph' ? `+63${digits}` : digits
  }
  return undefined
}
