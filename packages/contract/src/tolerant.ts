import * as v from 'valibot'

/*
 * Reading what a server says without ever failing (contract.md §3: every field may be missing or null; quality.md:
 * any answer is survived). Each reader turns what it cannot use into `undefined`, so a page has one case to handle.
 */

/** A text; a finite number becomes its text; an empty text stays; anything else is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function text() {
  return v.fallback(
    v.optional(
      v.union([
        v.string(),
        v.pipe(
          v.number(),
          v.finite(),
          v.transform((number) => String(number)),
        ),
      ]),
    ),
    undefined,
  )
}

/** A finite number, also when it arrives as a string; anything else is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function number() {
  return v.fallback(
    v.optional(
      v.pipe(
        v.union([
          v.number(),
          v.pipe(
            v.string(),
            v.trim(),
            v.nonEmpty(),
            v.transform((written) => Number(written)),
          ),
        ]),
        v.finite(),
      ),
    ),
    undefined,
  )
}

/** A flag the server writes as 0/1, '0'/'1' or true/false: absent reads as `false`. */
/* @__NO_SIDE_EFFECTS__ */
export function flag() {
  return v.fallback(
    v.pipe(
      v.unknown(),
      v.transform((given) => given === 1 || given === '1' || given === true),
    ),
    false,
  )
}

/** A list; an entry that is not an object is left out, and anything but a list reads as empty. */
/* @__NO_SIDE_EFFECTS__ */
export function list<Entry>(entry: v.GenericSchema<unknown, Entry>) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((given) =>
        given.flatMap((one) => {
          const read = v.safeParse(entry, one)

          return read.success && read.output !== undefined ? [read.output] : []
        }),
      ),
    ),
    () => [],
  )
}

/** An object whose fields are tolerant themselves; anything but an object is absent. */
/* @__NO_SIDE_EFFECTS__ */
export function part<Fields extends v.ObjectEntries>(fields: Fields) {
  return v.fallback(v.optional(v.object(fields)), undefined)
}

/** The `data` of an answer: an object whose fields are tolerant; anything else reads as an object without fields. */
/* @__NO_SIDE_EFFECTS__ */
export function answerOf<Fields extends v.ObjectEntries>(fields: Fields) {
  return v.pipe(
    v.unknown(),
    v.transform((given): unknown =>
      typeof given === 'object' && given !== null && !Array.isArray(given) ? given : {},
    ),
    v.object(fields),
  )
}

/** The `data` of a call that answers nothing a page reads. */
/* @__NO_SIDE_EFFECTS__ */
export function nothing() {
  return v.pipe(
    v.unknown(),
    v.transform((): undefined => undefined),
  )
}
