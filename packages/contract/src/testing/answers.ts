import fc from 'fast-check'
import { inject } from 'vitest'

import type { AnyEndpoint } from '../endpoint.ts'
import type { Shape } from '../tolerant.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** `TEST_ROUNDS=all`: every random test has the number of rounds that was promised for it. */
    isEveryRound: boolean
  }
}

/** Draws are the same in every short run, so that it never fails by chance; `pnpm test:long` draws other ones. */
if (!inject('isEveryRound')) fc.configureGlobal({ seed: 20_261_122 })

/**
 * How often a random test is repeated here: as often as was promised for it (`promised`) in `pnpm test:long`, and
 * `otherwise` in every other run: without it, a quarter of a few rounds and a sixteenth of many.
 */
export function roundsOf(
  promised: number,
  otherwise: number = Math.ceil(promised / (promised < 100 ? 4 : 16)),
): number {
  return inject('isEveryRound') ? promised : otherwise
}

/** `data` of an endpoint as a server is meant to write it, with every field present. */
export function answersOf({ answer }: AnyEndpoint): fc.Arbitrary<unknown> {
  return written(answer.shape)
}

/** `data` of an endpoint as no server should write it: anywhere missing, null, of another type, or huge. */
export function mangledAnswersOf({ answer }: AnyEndpoint): fc.Arbitrary<unknown> {
  return mangled(answer.shape)
}

function written(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'text':
      return fc.string({ unit: 'grapheme', maxLength: 40 })
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true })
    case 'integer':
      return fc.maxSafeInteger()
    case 'flag':
      return fc.constantFrom(0, 1, '0', '1')
    case 'choice':
      return fc.constantFrom(...shape.of)
    case 'nothing':
      return fc.constant(null)
    case 'list':
      return fc.array(written(shape.of), { maxLength: 4 })
    case 'object':
      return fc.record(eachOf(shape.of, written))
    case 'variants':
      return fc.oneof(...kindsOf(shape, written))
  }
}

/** Half of the time what belongs here, with its parts mangled; else nothing, or something else. */
function mangled(shape: Shape): fc.Arbitrary<unknown> {
  return fc.oneof({ arbitrary: withMangledParts(shape), weight: 5 }, { arbitrary: garbage, weight: 4 })
}

function withMangledParts(shape: Shape): fc.Arbitrary<unknown> {
  switch (shape.kind) {
    case 'list':
      return fc.array(mangled(shape.of), { maxLength: 4 })
    case 'object':
      return fc.record(eachOf(shape.of, mangled), { requiredKeys: [] })
    case 'variants':
      return fc.oneof(...kindsOf(shape, mangled))
    default:
      return written(shape)
  }
}

/** What a page must never show, take for a number, or trip over; all of it can stand in JSON. */
const garbage: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    '',
    ' ',
    '0x1f',
    '1e999',
    'NaN',
    'null',
    'Infinity',
    '<img src=x onerror=alert(1)>',
    'javascript:alert(1)',
    '\u202e\u0000\ud800',
    -0,
    Number.MAX_VALUE,
    Number.MIN_VALUE,
    [],
    {},
    [[[[]]]],
    { length: 3, toString: 1, valueOf: null },
    JSON.parse('{"__proto__":{"orderStatus":1},"constructor":null}'),
    'w'.repeat(100_000),
    Array.from({ length: 1000 }, () => null),
  ),
  fc.jsonValue({ maxDepth: 3 }),
)

function eachOf(
  fields: Readonly<Record<string, Shape>>,
  toArbitrary: (shape: Shape) => fc.Arbitrary<unknown>,
): Record<string, fc.Arbitrary<unknown>> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, toArbitrary(shape)]))
}

function kindsOf(
  { by, of }: Extract<Shape, { kind: 'variants' }>,
  toArbitrary: (shape: Shape) => fc.Arbitrary<unknown>,
): fc.Arbitrary<unknown>[] {
  return Object.entries(of).map(([kind, shape]) =>
    toArbitrary(shape).map((fields) => (typeof fields === 'object' ? { ...fields, [by]: kind } : fields)),
  )
}
