/** A text, picture or other value of a page that differs from what visitors see. */
export interface Difference {
  /** `blocks.0.headline`. */
  readonly path: string
  /** Empty: it is new. */
  readonly before: string
  /** Empty: it is taken out. */
  readonly after: string
}

/** Lists what differs between two documents, value by value. */
export function differencesOf(before: unknown, after: unknown, path = ''): readonly Difference[] {
  if (!isGroup(before) && !isGroup(after)) {
    return before === after ? [] : [{ path, before: textOf(before), after: textOf(after) }]
  }

  const [one, other] = [fieldsOf(before), fieldsOf(after)]

  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((name) =>
    differencesOf(one[name], other[name], path === '' ? name : `${path}.${name}`),
  )
}

function isGroup(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return isGroup(value) ? { ...value } : {}
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return isGroup(value) || value === undefined ? '' : JSON.stringify(value)
}
