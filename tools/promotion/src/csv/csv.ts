type Cell = string | number | undefined

/** Writes rows as a file for spreadsheets (RFC 4180). It begins with a mark by which Excel knows UTF-8. */
export function csvOf(rows: readonly (readonly Cell[])[]): string {
  // A writer of CSV is these two rules; the libraries' bulk is reading it.
  return `\u{feff}${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** A link's tag is a stranger's text: begun like a formula, also behind what parts cells elsewhere, a spreadsheet would run it. */
function cell(value: Cell): string {
  const text = String(value ?? '')
  const formula = /(^|[;\t\r\n])(?=[\s\p{Cc}\p{Cf}"]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu
  const harmless = typeof value === 'string' ? text.replaceAll(formula, "$1'") : text

  return /[",;\r\n]/.test(harmless) || harmless !== harmless.trim() ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
