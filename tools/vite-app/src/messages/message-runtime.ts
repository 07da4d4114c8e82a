/*
 * What compiled messages call in the browser: the library's runtime with a shorter `plural`, which pages carry from their
 * first load.
 */
export * from '@messageformat/runtime'

/**
 * Picks the case of a count: the exact one, else the one that the language's rule names.
 * @public compiled messages call it
 */
export function plural(
  count: number,
  offset: number,
  rule: (count: number) => string,
  cases: Readonly<Record<string, string>>,
): string | undefined {
  return cases[count] ?? cases[rule(count - offset)] ?? cases['other']
}
