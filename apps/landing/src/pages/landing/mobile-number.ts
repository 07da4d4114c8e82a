import { mobileNumbers, type MobilePattern } from '@pahiram/contract'

/** Whether a number is one (docs/spec/contract.md §6). */
export function isMobile(number: string, pattern: MobilePattern): boolean {
  return mobileNumbers[pattern].test(number)
}

/**
 * How much of what is typed or pasted the input takes before `mobileIn` has read it. Eleven
 * (docs/spec/product-spec.md §5); where numbers may be written with +63, a whole one with blanks in it.
 */
export function longestWriting(pattern: MobilePattern): number {
  return pattern === 'ph' ? 18 : 11
}

/**
 * The number as it was written, without the blanks and signs that people and address books put between digits: eleven
 * characters at most (docs/spec/product-spec.md §5), with the country's 63 twelve, with +63 thirteen.
 */
export function mobileIn(written: string, pattern: MobilePattern): string {
  const bare = written
    // Chinese and Japanese input methods write digits as wide as their letters.
    .replace(/[\uff0b\uff10-\uff19]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .replace(/[\s().\u2010-\u2015-]/g, '')

  return bare.slice(
    0,
    pattern === 'ph' && bare.startsWith('+') ? 13 : pattern === 'ph' && bare.startsWith('63') ? 12 : 11,
  )
}
