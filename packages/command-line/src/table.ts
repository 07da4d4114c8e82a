/** Formats rows as aligned columns, indented by two spaces; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(withoutControls))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))

  return cells
    .map((row) => `  ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}

/** Text from a server could hold control characters, which would steer the terminal. */
function withoutControls(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ')
}
