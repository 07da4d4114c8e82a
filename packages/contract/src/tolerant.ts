import type { GenericSchema, InferOutput } from 'valibot'
import { pipe, transform, unknown } from 'valibot'

/*
 * Readers of a server's answers, which never fail (docs/spec/contract.md §3: every field may be missing or null;
 * docs/quality.md: any answer is survived). Each reader turns what it cannot use into `undefined`, so a page has one
 * case to handle.
 */

/** What a server is meant to write, for the OpenAPI file and for made-up answers; readers accept much more. */
export type Shape =
  | { readonly kind: 'text' | 'number' | 'integer' | 'flag' | 'nothing' }
  | { readonly kind: 'choice'; readonly of: readonly string[] }
  | { readonly kind: 'list'; readonly of: Shape }
  | { readonly kind: 'object'; readonly of: Readonly<Record<string, Shape>> }
  | { readonly kind: 'variants'; readonly by: string; readonly of: Readonly<Record<string, Shape>> }

/** A schema that takes anything and gives what it could use, with the shape it hopes for. */
export type Reader<Output> = GenericSchema<unknown, Output> & {
  readonly shape: Shape
  read(given: unknown): Output
}

/* @__NO_SIDE_EFFECTS__ */
function reader<Output>(shape: Shape, read: (given: unknown) => Output): Reader<Output> {
  return { ...pipe(unknown(), transform(read)), shape, read }
}

/** A text; a finite number becomes its text; an empty text stays, and one of blanks is empty; anything else is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function text(): Reader<string | undefined> {
  return reader({ kind: 'text' }, (given) =>
    typeof given === 'string' ? given.trim() && wellFormed(given) : Number.isFinite(given) ? String(given) : undefined,
  )
}

/** The text with U+FFFD for half a character: no document can hold one, so the server's would differ from the browser's. */
function wellFormed(given: string): string {
  return given.replaceAll(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (found) =>
    found.length === 2 ? found : '\ufffd',
  )
}

/** One of these texts; anything else is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function choice<const Text extends string>(texts: readonly Text[]): Reader<Text | undefined> {
  return reader({ kind: 'choice', of: texts }, (given) => texts.find((one) => one === given))
}

/** A finite number, also when it arrives as a string; anything else is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function number(): Reader<number | undefined> {
  return reader({ kind: 'number' }, numberIn)
}

/** An integer that is exact, also when it arrives as a string: minor units of money; anything else is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function integer(): Reader<number | undefined> {
  return reader({ kind: 'integer' }, (given) => {
    const read = numberIn(given)

    return Number.isSafeInteger(read) ? read : undefined
  })
}

/** A flag the server writes as 0/1, '0'/'1' or true/false: absent reads as `false`. */
/* @__NO_SIDE_EFFECTS__ */
export function flag(): Reader<boolean> {
  return reader({ kind: 'flag' }, (given) => given === 1 || given === '1' || given === true)
}

/** A list; an entry that reads as absent is left out, and anything but a list reads as empty. */
/* @__NO_SIDE_EFFECTS__ */
export function list<Entry>(entry: Reader<Entry>): Reader<Exclude<Entry, undefined>[]> {
  return reader({ kind: 'list', of: entry.shape }, (given) =>
    Array.isArray(given)
      ? given.map((one) => entry.read(one)).filter((one): one is Exclude<Entry, undefined> => one !== undefined)
      : [],
  )
}

/** The readers of an object's fields, by name. */
export type Fields = Readonly<Record<string, Reader<unknown>>>

type AbsentField<Of extends Fields> = {
  [Name in keyof Of]: undefined extends InferOutput<Of[Name]> ? Name : never
}[keyof Of]

/** An object as its readers give it: a field that may be absent is optional. */
export type FieldsOutput<Of extends Fields> = {
  [
    Name in keyof ({ [Absent in AbsentField<Of>]?: unknown } & {
      [Present in Exclude<keyof Of, AbsentField<Of>>]: unknown
    })
  ]: InferOutput<Of[Name]>
}

/** An object whose fields are tolerant themselves; anything but an object is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function part<Of extends Fields>(fields: Of): Reader<FieldsOutput<Of> | undefined> {
  const entries = Object.entries(fields)

  return reader(shapeOf(fields), (given) => (isObject(given) ? readFields<Of>(entries, given) : undefined))
}

/**
 * A label and its value, as the server writes them; a row without a value is not shown (docs/spec/product-spec.md §2).
 */
export const textRow = part({ text: text(), value: text() })

export type TextRow = NonNullable<InferOutput<typeof textRow>>

/** The `data` of an answer: an object whose fields are tolerant; anything else reads as an object without fields. */
/* @__NO_SIDE_EFFECTS__ */
export function answerOf<Of extends Fields>(fields: Of): Reader<FieldsOutput<Of>> {
  const entries = Object.entries(fields)

  return reader(shapeOf(fields), (given) => readFields<Of>(entries, isObject(given) ? given : {}))
}

/** An object of one of several kinds, which the field `by` names; an object of an unknown kind is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function variants<const By extends string, Kinds extends Readonly<Record<string, Fields>>>(
  by: By,
  kinds: Kinds,
): Reader<{ [Kind in keyof Kinds]: { [Field in By]: Kind } & FieldsOutput<Kinds[Kind]> }[keyof Kinds] | undefined> {
  type Output = { [Kind in keyof Kinds]: { [Field in By]: Kind } & FieldsOutput<Kinds[Kind]> }[keyof Kinds]

  const shapes = Object.fromEntries(Object.entries(kinds).map(([kind, fields]) => [kind, shapeOf(fields)]))

  return reader({ kind: 'variants', by, of: shapes }, (given) => {
    const kind = isObject(given) ? Object.keys(kinds).find((one) => one === given[by]) : undefined
    const fields = kind === undefined ? undefined : kinds[kind]

    return fields === undefined
      ? undefined
      : ({ [by]: kind, ...readFields(Object.entries(fields), given as object) } as Output)
  })
}

/** The `data` of a call that answers nothing a page reads. */
/* @__NO_SIDE_EFFECTS__ */
export function nothing(): Reader<undefined> {
  return reader({ kind: 'nothing' }, () => undefined)
}

function numberIn(given: unknown): number | undefined {
  const read = typeof given === 'string' && given.trim() !== '' ? Number(given) : given

  return typeof read === 'number' && Number.isFinite(read) ? read : undefined
}

function isObject(given: unknown): given is Record<string, unknown> {
  return typeof given === 'object' && given !== null && !Array.isArray(given)
}

// The fields as entries, made once: a list may hold thousands of objects of one kind.
function readFields<Of extends Fields>(
  fields: readonly (readonly [string, Reader<unknown>])[],
  given: object,
): FieldsOutput<Of> {
  const read: Record<string, unknown> = {}

  for (const [name, field] of fields) {
    const value = field.read((given as Record<string, unknown>)[name])

    if (value !== undefined) read[name] = value
  }
  return read as FieldsOutput<Of>
}

/* @__NO_SIDE_EFFECTS__ */
function shapeOf(fields: Fields): Shape {
  return { kind: 'object', of: Object.fromEntries(Object.entries(fields).map(([name, { shape }]) => [name, shape])) }
}
