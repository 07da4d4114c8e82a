import { getCardForm, readAnswer } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { cardFormOf, fits, placeOf } from './card-form.ts'

function formOf(...items: readonly object[]) {
  return cardFormOf(readAnswer(getCardForm, { items }).items)
}

const options = [{ name: 'One', type: '1' }]

test.each([
  ['an unknown category', { code: 'a', cate: 'signature' }],
  ['no category', { code: 'a' }],
  ['no code', { cate: 'text', title: 'Name' }],
  ['a blank code', { code: '  ', cate: 'text' }],
  ['the code that the product is sent under', { code: 'product_id', cate: 'text' }],
  ['an enum without a note', { code: 'a', cate: 'enum' }],
  ['an enum with an empty note', { code: 'a', cate: 'enum', note: [] }],
  ['an enum whose options have no type', { code: 'a', cate: 'enum', note: [{ name: 'One' }, { type: '' }] }],
  ['a note that is no list', { code: 'a', cate: 'citySelect', note: 'Cebu' }],
])('%s cannot be filled in', (_what, item) => {
  expect(formOf(item).fields.map(({ control }) => control.kind)).toEqual(['unfillable'])
})

test('the second of two items that are the same for every card type and channel cannot be filled in', () => {
  const { fields } = formOf({ code: 'a', cate: 'text' }, { code: 'a', cate: 'day' }, { code: 'b', cate: 'text' })

  expect(fields.map(({ control }) => control.kind)).toEqual(['text', 'unfillable', 'text'])
  expect(new Set(fields.map(({ key }) => key)).size).toBe(3)
})

test('a field that cannot be filled in takes the code from none after it', () => {
  const { fields } = formOf({ code: 'a', cate: 'signature' }, { code: 'a', cate: 'text' }, { code: 'a', cate: 'day' })

  expect(fields.map(({ control }) => control.kind)).toEqual(['unfillable', 'text', 'unfillable'])
  expect(new Set(fields.map(({ key }) => key)).size).toBe(3)
})

test('one code may stand for another field with each card type', () => {
  const { fields } = formOf(
    { code: 'no', cate: 'text', cardTypeMi: 1 },
    { code: 'no', cate: 'text', inputType: 'number', cardTypeMi: 2 },
  )

  expect(fields.map(({ control }) => control.kind)).toEqual(['text', 'digits'])
})

test.each([
  ['a text', { cate: 'text', value: 'Juan' }, 'Juan'],
  ['a number', { cate: 'text', inputType: 'number', value: 1234 }, '1234'],
  ['a number with marks', { cate: 'text', inputType: 'number', value: '0917-555 0101' }, '09175550101'],
  ['a masked number', { cate: 'text', inputType: 'number', value: '**** 1234' }, ''],
  ['an option', { cate: 'enum', note: options, value: 1 }, '1'],
  ['an option that there is none of', { cate: 'enum', note: options, value: 'Two' }, ''],
  ['a day', { cate: 'day', value: '2024-02-29' }, '2024-02-29'],
  ['a day that is none', { cate: 'day', value: '2023-02-29' }, ''],
  ['a day in another order', { cate: 'day', value: '29/02/2024' }, ''],
])('%s filled in by the server is taken if it fits', (_what, item, initial) => {
  expect(formOf({ code: 'a', ...item }).fields[0]?.initial).toBe(initial)
})

test.each([
  ['1 where it is offered', [{ type: '3' }, { type: '1' }], undefined, '1'],
  ['the first where 1 is not offered', [{ type: '3' }, { type: '2' }], undefined, '3'],
  ['what the server filled in', [{ type: '1' }, { type: '2' }], '2', '2'],
])('the card type is %s', (_what, note, value, initial) => {
  const { cardTypes } = formOf({ code: 'cardType', cate: 'enum', note, value })

  expect(cardTypes?.initial).toBe(initial)
})

test.each([
  ['90006 where it is offered', ['90007', '90006'], '90006'],
  ['open where it is not', ['90007'], ''],
])('the channel is %s', (_what, types, initial) => {
  const { channels } = formOf({ code: 'channelNumber', cate: 'enum', note: types.map((type) => ({ type })) })

  expect(channels?.initial).toBe(initial)
})

test('an option without a name shows its type', () => {
  expect(formOf({ code: 'a', cate: 'enum', note: [{ type: 'BDO' }] }).fields[0]?.control).toEqual({
    kind: 'choice',
    options: [{ name: 'BDO', value: 'BDO' }],
  })
})

const places = [
  { name: 'A', value: 'a', children: [{ name: 'B', value: 'b-c' }] },
  { name: 'A-b', value: 'a-b', children: [{ name: 'D', value: 'd' }] },
  { name: 'E', value: 'e' },
]

test.each([
  ['a-b-c', ['A', 'B']],
  ['a-b-d', ['A-b', 'D']],
  ['e', ['E']],
  ['a', undefined],
  ['a-b', undefined],
  ['e-f', undefined],
  ['', undefined],
])('%j leads through the places that its types name', (joined, names) => {
  expect(placeOf(places, joined)?.map(({ name }) => name)).toEqual(names)
  expect(fits({ kind: 'place', options: places }, joined)).toBe(names !== undefined)
})
