import { expect, test } from 'vitest'

import { choice, flag, integer, list, number, part, text, variants } from './tolerant.ts'

test.each([
  ['a', 'a'],
  ['', ''],
  [' \n', ''],
  [' a ', ' a '],
  ['a\ud800b\udc00', 'a\ufffdb\ufffd'],
  ['\u{1f4b0}', '\u{1f4b0}'],
  [0, '0'],
  [1.5, '1.5'],
  [Number.NaN, undefined],
  [Infinity, undefined],
  [true, undefined],
  [null, undefined],
  [{}, undefined],
  [['a'], undefined],
])('the text reader reads %j as %j', (given, read) => {
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
])('the number reader reads %j as %j', (given, read) => {
  expect(number().read(given)).toBe(read)
})

test.each([
  [1234567, 1234567],
  ['1234567', 1234567],
  [1.5, undefined],
  [2 ** 53, undefined],
  ['x', undefined],
])('the integer reader reads %j as %j', (given, read) => {
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
])('the flag reader reads %j as %j', (given, read) => {
  expect(flag().read(given)).toBe(read)
})

test('the list reader leaves out the entries that it cannot use', () => {
  expect(list(text()).read(['a', null, 1, {}])).toEqual(['a', '1'])
  expect(list(text()).read({ 0: 'a', length: 1 })).toEqual([])
  expect(list(part({ a: text() })).read([{ a: 'x', b: 1 }, 'x', null, []])).toEqual([{ a: 'x' }])
})

test('the object reader gives no field that is missing or inherited', () => {
  const reader = part({ a: text(), toString: text() })

  expect(reader.read({ a: null })).toEqual({})
  expect(Object.keys(reader.read({}) ?? {})).toEqual([])
  expect(reader.read([])).toBeUndefined()
  expect(reader.read('a')).toBeUndefined()
})

test('the variants reader drops an object of an unknown kind', () => {
  const reader = list(variants('type', { a: { x: text() }, b: { y: number() } }))

  expect(reader.read([{ type: 'b', y: '2', z: 1 }, { type: 'c' }, { type: 'toString' }, {}, null])).toEqual([
    { type: 'b', y: 2 },
  ])
})

test('the choice reader accepts only the texts that it was given', () => {
  expect(choice(['a', 'b']).read('b')).toBe('b')
  expect(choice(['a', 'b']).read('c')).toBeUndefined()
  expect(choice(['1']).read(1)).toBeUndefined()
})
