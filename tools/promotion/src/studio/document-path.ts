/** The way to a value in a document: names of fields and places in lists. */
export type Path = readonly (string | number)[]

/** `['blocks', 2, 'title']` as findings write it: `blocks.2.title`. */
export function pathText(path: Path): string {
  return path.join('.')
}

/** Returns the value at a path; undefined where there is none. */
export function valueAt(document: unknown, path: Path): unknown {
  return path.reduce<unknown>(
    (found, name) =>
      typeof found === 'object' && found !== null ? (found as Record<string, unknown>)[name] : undefined,
    document,
  )
}

/** Returns a copy with another value at a path. Undefined removes the field, and a group that has none left. */
export function withValue<Document>(document: Document, path: Path, value: unknown): Document {
  const [name, ...rest] = path

  if (name === undefined) return value as Document
  if (Array.isArray(document)) {
    return document.map((entry: unknown, at) => (at === name ? withValue(entry, rest, value) : entry)) as Document
  }

  const copy: Record<string, unknown> = { ...(document as Record<string, unknown> | undefined) }
  const changed = rest.length === 0 ? value : withValue(copy[name], rest, value)

  if (changed === undefined || isEmptyGroup(changed)) delete copy[name]
  else copy[name] = changed
  return copy as Document
}

function isEmptyGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0
}

/** Returns a copy of a list with an entry moved; the same list where it cannot go there. */
export function moved<Entry>(list: readonly Entry[], from: number, to: number): readonly Entry[] {
  const entry = list[from]

  if (entry === undefined || to < 0 || to >= list.length) return list
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

/** `blocks.0.items.1.title` as people say it: `block 1, item 2, title`. */
export function placeText(path: string): string {
  return path
    .replaceAll(/\b([a-z]+?)s\.(\d+)/gi, (_, name: string, at: string) => `${name} ${Number(at) + 1}`)
    .replaceAll('.', ', ')
}
