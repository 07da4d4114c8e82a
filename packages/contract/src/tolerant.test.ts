import { expect, test } from 'vitest'

import { choice, flag, integer, list, number, part, text, variants } from './tolerant.ts'

test.each([
  ['a', 'a'],
  ['', ''],
  [0, '0'],
  [1.5, '1.5'],
  [Number.NaN, undefined],
  [Infinity, undefined],
  [true, undefined],
  [null, undefined],
  [{}, undefined],
  [['a'], undefined],
])('as a text, %j reads %j', (given, read) => {
  expect(text().read(given)).toBe(read)
})

test.each([
  [174, 174],
  ['174', 174],
  [' 1.5 ', 1.5],
  ['-0', -0],
  ['', undefined],
  [' ', undefined],
  ['1,5', undefined],
  ['1e999', undefined],
  [Number.NaN, undefined],
  [[1], undefined],
  [true, undefined],
  [null, undefined],
])('as a number, %j reads %j', (given, read) => {
  expect(number().read(given)).toBe(read)
})

test.each([
  [1234567, 1234567],
  ['1234567', 1234567],
  [1.5, undefined],
  [2 ** 53, undefined],
  ['x', undefined],
])('as minor units, %j reads %j', (given, read) => {
  expect(integer().read(given)).toBe(read)
})

test.each([
  [1, true],
  ['1', true],
  [true, true],
  [0, false],
  ['0', false],
  [2, false],
  ['true', false],
  [undefined, false],
  [[1], false],
])('as a flag, %j reads %j', (given, read) => {
  expect(flag().read(given)).toBe(read)
})

test('a list leaves out what it cannot use', () => {
  expect(list(text()).read(['a', null, 1, {}])).toEqual(['a', '1'])
  expect(list(text()).read({ 0: 'a', length: 1 })).toEqual([])
  expect(list(part({ a: text() })).read([{ a: 'x', b: 1 }, 'x', null, []])).toEqual([{ a: 'x' }])
})

test('an object without a field has none, and nothing is inherited', () => {
  const reader = part({ a: text(), toString: text() })

  expect(reader.read({ a: null })).toEqual({})
  expect(Object.keys(reader.read({}) ?? {})).toEqual([])
  expect(reader.read([])).toBeUndefined()
  expect(reader.read('a')).toBeUndefined()
})

test('an object of a kind that is not known is absent', () => {
  const reader = list(variants('type', { a: { x: text() }, b: { y: number() } }))

  expect(reader.read([{ type: 'b', y: '2', z: 1 }, { type: 'c' }, { type: 'toString' }, {}, null])).toEqual([
    { type: 'b', y: 2 },
  ])
})

test('only one of the texts is a choice', () => {
  expect(choice(['a', 'b']).read('b')).toBe('b')
  expect(choice(['a', 'b']).read('c')).toBeUndefined()
  expect(choice(['1']).read(1)).toBeUndefined()
})
