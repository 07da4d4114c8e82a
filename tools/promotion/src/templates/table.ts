/** Rows as columns, each as wide as its longest text; the last one as it comes. */
export function table(rows: readonly (readonly string[])[]): string {
  const clean = rows.map((row) => row.map(onOneLine))
  const widths = (clean[0] ?? []).map((_, column) => Math.max(...clean.map((row) => (row[column] ?? '').length)))

  return clean
    .map((row) => `  ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** A title from elsewhere must not steer the terminal. */
function onOneLine(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
