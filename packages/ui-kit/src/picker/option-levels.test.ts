import { expect, test } from 'vitest'

import { countLeaves, fold, leavesOf, optionsOn, pathTo, search } from './option-levels.ts'

const options = [
  {
    name: 'Cebu',
    value: 'P1',
    children: [
      { name: 'Cebu City', value: 'C1' },
      { name: 'San José', value: 'C2' },
    ],
  },
  { name: 'Ilocos', value: 'P2', children: [{ name: 'San Jose', value: 'C1' }] },
  { name: 'New San Jose', value: 'P3', children: [] },
]

function found(query: string): string[] {
  return search(leavesOf(options), query).map(({ name, within }) => (within ? `${name} (${within})` : name))
}

test.each([
  ['ÁÑü', 'anu'],
  ['Biñan', 'binan'],
  ['St. Peter’s  Bank', 'st peters bank'],
  ["D'Angelo", 'dangelo'],
  ['  ', ''],
  ['ＢＤＯ　Ｂａｎｋ', 'bdo bank'],
  ['中国银行', '中国银行'],
])('%j is looked for as %j', (name, folded) => {
  expect(fold(name)).toBe(folded)
})

test('what begins with the words comes first, then where a word begins so, then the rest', () => {
  expect(found('san jose')).toEqual(['San José (Cebu)', 'San Jose (Ilocos)', 'New San Jose'])
  expect(found('jose')).toEqual(['San José (Cebu)', 'San Jose (Ilocos)', 'New San Jose'])
  expect(found('ceb')).toEqual(['Cebu City (Cebu)', 'San José (Cebu)'])
})

test('every word counts, in any order and on any level', () => {
  expect(found('ilocos san')).toEqual(['San Jose (Ilocos)'])
  expect(found('cebu ilocos')).toEqual([])
})

test('a name is found with other blanks than the list has', () => {
  expect(found('newSanJose')).toEqual(['New San Jose'])
  expect(found('cebucity')).toEqual(['Cebu City (Cebu)'])
})

test('a path leads as far as its values are known', () => {
  expect(pathTo(options, ['P1', 'C2'])).toEqual([0, 1])
  expect(pathTo(options, ['P1', 'C9'])).toEqual([0])
  expect(optionsOn(options, [0, 1]).map(({ value }) => value)).toEqual(['P1', 'C2'])
  expect(optionsOn(options, [2, 7]).map(({ value }) => value)).toEqual(['P3'])
  expect(optionsOn(options, [])).toEqual([])
})

test('choices are counted on all levels', () => {
  expect(countLeaves(options)).toBe(4)
  expect(leavesOf(options)).toHaveLength(4)
})
