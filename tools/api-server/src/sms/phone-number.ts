import { type MobilePattern, mobileNumbers, mobilePatterns } from '@pahiram/contract'

/**
 * A mobile number of one of the patterns (docs/spec/contract.md §6) in its one writing: `09171234567`, `639171234567`
 * and `+639171234567` are one phone. A number of the other pattern stays as it is. Undefined: it is none.
 */
export function phoneNumberIn(written: string, allowed: readonly MobilePattern[] = mobilePatterns): string | undefined {
  const pattern = allowed.find((one) => mobileNumbers[one].test(written))

  return pattern === 'ph' ? written.replace(/^(?:0|\+?63)/, '+63') : pattern === undefined ? undefined : written
}
