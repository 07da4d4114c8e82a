/** What is wrong with one place of a document. */
export interface Finding {
  /** The field, as `blocks.2.items.0.title`; empty for the document as a whole. */
  readonly path: string
  /** In plain words, to follow the path: what is wrong and what to do. */
  readonly message: string
}

/** The longest that a document may be as it is sent, in bytes, so that it opens fast on a slow line. */
export const documentBytesLimit = 32 * 1024

/** Returns the blocks of a document, and none when it has no list of blocks. */
export function blocksOf(document: unknown): readonly Readonly<Record<string, unknown>>[] {
  const { blocks } = (document ?? {}) as { blocks?: unknown }

  return Array.isArray(blocks) ? blocks.map((block) => (block ?? {}) as Record<string, unknown>) : []
}

/** The size of a document as it is sent, in bytes, without the indentation of its file. */
export function documentBytes(document: unknown): number {
  return new TextEncoder().encode(JSON.stringify(document)).length
}

/** Formats bytes for people: `4.1 KB`, `300 KB`. */
export function kilobytes(bytes: number): string {
  const size = bytes / 1024

  return `${size < 10 ? Math.ceil(size * 10) / 10 : Math.ceil(size)} KB`
}

/** Whether two values are the same JSON, in whatever order their fields stand. */
export function isSameJson(one: unknown, other: unknown): boolean {
  return JSON.stringify(one, sortFields) === JSON.stringify(other, sortFields)
}

function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
