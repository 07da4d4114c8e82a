import { UsageProblem } from '../command/release-problem.ts'

/** A text as one word of an nginx configuration. @throws UsageProblem for what nginx would read as something else. */
export function quoted(text: string): string {
  // Nothing escapes a dollar sign there: it would begin a variable.
  if (/[$\n\r\0]/.test(text)) throw new UsageProblem(`“${text}” cannot stand in an nginx configuration.`)
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`
}

/** One `add_header` for each; `always`: on answers that are no success as well. */
export function addedHeaders(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
}

/** A block with its lines inside, which may hold blocks of their own. */
export function block(head: string, lines: readonly string[]): string {
  const inside = lines.flatMap((line) => line.split('\n')).map((line) => (line === '' ? '' : `    ${line}`))

  return [`${head} {`, ...inside, '}'].join('\n')
}

/** A text as part of an nginx regular expression. */
export function inPattern(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
