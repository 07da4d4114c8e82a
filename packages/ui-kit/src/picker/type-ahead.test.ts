import { expect, test } from 'vitest'

import { createTypeAhead } from './type-ahead.ts'

const names = ['BDO', 'BPI', 'China Bank', 'Citibank', 'Ñandú Bank']

function typing() {
  const find = createTypeAhead()

  return (key: string, now: number, present = 0) => find(key, now, present, names.length, (at) => names[at] ?? '')
}

test('each key adds to the word', () => {
  const type = typing()

  expect(type('c', 1000)).toBe(2)
  expect(type('i', 1100, 2)).toBe(3)
})

test('a pause begins a new word', () => {
  const type = typing()

  expect(type('c', 1000)).toBe(2)
  expect(type('b', 2000, 2)).toBe(0)
})

test('the same letter walks through what begins with it, round and round', () => {
  const type = typing()

  expect(type('b', 1000, 0)).toBe(1)
  expect(type('b', 1100, 1)).toBe(0)
})

test('accents and case do not matter, and what nothing begins with finds nothing', () => {
  expect(typing()('N', 1000)).toBe(4)
  expect(typing()('x', 1000)).toBe(-1)
  expect(typing()('-', 1000)).toBe(-1)
})

test('a number is found by all its digits, not by the first that begins so', () => {
  const find = createTypeAhead()
  const days = (key: string, now: number, present: number) => find(key, now, present, 31, (at) => `${at + 1}`)

  expect(days('3', 1000, 20)).toBe(2)
  expect(days('2', 3000, 20)).toBe(1)
  expect(days('2', 3100, 1)).toBe(21)
  expect(days('1', 5000, 20)).toBe(0)
  expect(days('1', 5100, 0)).toBe(10)
})
