import { randomUUID } from 'node:crypto'

import { expect, test } from 'vitest'

import { versionFor } from './shown-template.ts'

const visitors = Array.from({ length: 10_000 }, (_, number) => `device-${number}`)

function sharesOf(split: { version: number; share: number }[], id = 'ph-weekend', who = visitors): number[] {
  const seen = who.map((visitor) => versionFor(split, id, visitor))

  return split.map(({ version }) => (seen.filter((one) => one === version).length / who.length) * 100)
}

test.each([[[70, 30]], [[50, 50]], [[1, 99]], [[34, 33, 33]], [[100]]])(
  'of 10 000 visitors each version has its share within 1 %%: %o',
  (shares) => {
    const measured = sharesOf(shares.map((share, index) => ({ version: index + 1, share })))

    for (const [index, share] of shares.entries()) expect(Math.abs((measured[index] ?? 0) - share)).toBeLessThan(1)
  },
)

test('random ids are shared as evenly as chance allows', () => {
  const [first = 0] = sharesOf(
    [
      { version: 1, share: 70 },
      { version: 2, share: 30 },
    ],
    'ph-sari',
    visitors.map(() => randomUUID()),
  )

  // Six times the standard deviation: one run in half a billion.
  expect(Math.abs(first - 70)).toBeLessThan(2.75)
})

test('a visitor sees the same version each time, and another template is another lot', () => {
  const split = [
    { version: 3, share: 50 },
    { version: 4, share: 50 },
  ]
  const seen = visitors.slice(0, 200).map((visitor) => versionFor(split, 'a', visitor))

  expect(visitors.slice(0, 200).map((visitor) => versionFor(split, 'a', visitor))).toEqual(seen)
  expect(visitors.slice(0, 200).map((visitor) => versionFor(split, 'b', visitor))).not.toEqual(seen)
})

test('a border that moves takes only the visitors next to it', () => {
  const before = visitors.map((visitor) =>
    versionFor(
      [
        { version: 1, share: 50 },
        { version: 2, share: 50 },
      ],
      'a',
      visitor,
    ),
  )
  const after = visitors.map((visitor) =>
    versionFor(
      [
        { version: 1, share: 60 },
        { version: 2, share: 40 },
      ],
      'a',
      visitor,
    ),
  )

  expect(before.filter((version, index) => version === 1 && after[index] !== 1)).toEqual([])
  expect(before.filter((version, index) => version !== after[index]).length / 100).toBeCloseTo(10, 0)
})

test('without a split nobody is sent anywhere', () => {
  expect(versionFor([], 'a', 'x')).toBeUndefined()
})
