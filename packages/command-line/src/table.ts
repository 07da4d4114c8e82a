/** Formats rows as aligned columns, indented by two spaces; the last column is not padded. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  // A line is a row, and nothing in it steers the terminal, whoever wrote it.
  const cells = rows.map((row) => row.map((text) => text.replaceAll(/\p{Cc}+/gu, ' ')))
  const widths = (cells[0] ?? []).map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)))

  return cells
    .map((row) => `  ${row.map((text, column) => text.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}
