/** No column of texts holds U+0000, and what a link says must come back byte for byte: it is written `\0`, a `\` is `\\`. */
export function exactColumn(text: string): string {
  return /[\\\0]/.test(text) ? text.replaceAll('\\', '\\\\').replaceAll('\0', '\\0') : text
}

/** What `exactColumn` wrote. */
export function exactText(column: string): string {
  return column.includes('\\') ? column.replace(/\\([\\0])/g, (_, mark) => (mark === '0' ? '\0' : '\\')) : column
}
