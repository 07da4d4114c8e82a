import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { allEndpoints } from './all.ts'
import { readAnswer } from './index.ts'
import * as contract from './index.ts'
import { answersOf, mangledAnswersOf } from './testing.ts'

const named = allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const)

/** Every place of a read answer that would show nonsense. */
function nonsenseIn(read: unknown): unknown[] {
  if (Array.isArray(read)) return read.flatMap((one) => (one === undefined ? ['a hole'] : nonsenseIn(one)))
  if (typeof read === 'object') return read === null ? ['null'] : Object.values(read).flatMap(nonsenseIn)
  return typeof read === 'number' && !Number.isFinite(read) ? [read] : []
}

describe.each(named)('%s', (_name, endpoint) => {
  test('reads a thousand mangled answers without a fault', () => {
    fc.assert(
      fc.property(mangledAnswersOf(endpoint), (answer) => {
        expect(nonsenseIn(readAnswer(endpoint, answer))).toEqual([])
      }),
      { numRuns: 1000 },
    )
  })

  test('reads again what it has read', () => {
    fc.assert(
      fc.property(mangledAnswersOf(endpoint), (answer) => {
        const read = readAnswer(endpoint, answer)

        expect(readAnswer(endpoint, read)).toEqual(read)
      }),
    )
  })

  test('loses nothing of an answer as it should be', () => {
    fc.assert(
      fc.property(answersOf(endpoint), (answer) => {
        const read = readAnswer(endpoint, answer)

        expect(keysOf(read)).toEqual(endpoint.answer.shape.kind === 'nothing' ? [] : keysOf(answer))
      }),
    )
  })
})

/** The names of all fields, with their places. */
function keysOf(value: unknown, place = ''): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .flatMap(([name, part]) => [`${place}/${name}`, ...keysOf(part, `${place}/${name}`)])
    .toSorted()
}

test('every endpoint that the contract exports is in the list, under its own name', () => {
  const exported = Object.entries(contract).filter(
    ([, value]) => typeof value === 'object' && 'effect' in value && 'answer' in value,
  )

  expect(exported.map(([name, value]) => [name, value])).toEqual(
    expect.arrayContaining(named.map(([name, value]) => [name, value])),
  )
  expect(exported).toHaveLength(allEndpoints.length)
})

test('no two endpoints have one name, or one address', () => {
  expect(new Set(allEndpoints.map(({ name }) => name)).size).toBe(allEndpoints.length)
  expect(new Set(allEndpoints.map(({ method, path }) => `${method} ${path}`)).size).toBe(allEndpoints.length)
})

test('money and SMS calls are marked, so that nothing repeats them', () => {
  const marked = allEndpoints.filter(({ effect }) => effect === 'money' || effect === 'sms').map(({ name }) => name)

  expect(marked.toSorted()).toEqual([
    'commitRepayment',
    'confirmRepayment',
    'createPaymentCode',
    'payByAlipay',
    'pushLoan',
    'pushVariantLoan',
    'sendSmsCode',
  ])
})

test('only the variant reads its status from stat', () => {
  const variant = allEndpoints.filter(({ statusField }) => statusField === 'stat')

  expect(variant.map(({ name }) => name)).toEqual([
    'getVariantConfirmDetail',
    'listVariantAgreements',
    'getVariantAgreementLink',
    'pushVariantLoan',
  ])
  expect(variant.every(({ successCodes }) => successCodes.join() === '00')).toBe(true)
})
