import { answer, requestsOf } from '@pahiram/api-mock'
import { bindCard, getCardForm, readAnswer } from '@pahiram/contract'
import { roundsOf } from '@pahiram/contract/testing'
import { preparePage } from '@pahiram/page/testing'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { answerAtom, answersAtom, formAtom, saveAtom, savingAtom, visibleAtom } from './bind-card-model.ts'
import { philippineItems, randomItems } from './card-fixtures.ts'
import {
  answersOf,
  type CardControl,
  cardFormOf,
  destinationOf,
  fits,
  missingFields,
  payloadOf,
  placeOf,
  visibleFields,
} from './card-form.ts'
import { sentForms } from './test-form.tsx'

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

const form = cardFormOf(readAnswer(getCardForm, { items: philippineItems }).items)
const keyOf = (code: string) => form.fields.find((field) => field.code === code)?.key ?? ''

function shownWith(changes: Record<string, string>): string[] {
  const byKey = Object.fromEntries(Object.entries(changes).map(([code, value]) => [keyOf(code), value]))

  return visibleFields(form, answersOf(form, byKey)).map(({ code }) => code)
}

test('a bank account by the usual channel', () => {
  expect(shownWith({})).toEqual(['channelNumber', 'bankCode', 'cardNo', 'name', 'birth'])
})

test('a bank account by another channel asks for more', () => {
  expect(shownWith({ channelNumber: '90007' })).toEqual([
    'channelNumber',
    'bankCode',
    'cardNo',
    'name',
    'branch',
    'birth',
  ])
})

test('a wallet asks for nothing of a bank, whatever the channel was', () => {
  expect(shownWith({ cardType: '2', channelNumber: '90007' })).toEqual(['wallet', 'walletNo', 'name', 'birth'])
})

test('the channel counts for card type 1 alone', () => {
  const { items } = readAnswer(getCardForm, {
    items: [philippineItems[0], { code: 'a', cate: 'text', channelNumber: 5 }],
  })
  const two = cardFormOf(items)

  expect(visibleFields(two, answersOf(two, {})).map(({ code }) => code)).toEqual([])
  expect(visibleFields(two, answersOf(two, { 'cardType||': '2' })).map(({ code }) => code)).toEqual(['a'])
})

test('of two shown items with one code the first counts', () => {
  const { items } = readAnswer(getCardForm, {
    items: [
      { code: 'a', cate: 'text', cardTypeMi: 0 },
      { code: 'a', cate: 'text', cardTypeMi: 1 },
    ],
  })
  const twice = cardFormOf(items)

  expect(visibleFields(twice, answersOf(twice, {})).map(({ control }) => control.kind)).toEqual(['text', 'unfillable'])
})

test('an answer of blanks is missing, a hidden field is not', () => {
  const missing = missingFields(form, answersOf(form, { [keyOf('name')]: '  ' }))

  expect(missing.map(({ code }) => code)).toEqual(['bankCode', 'cardNo', 'name'])
})

test('what is sent holds the card type, the channel and what is shown, by code', () => {
  const answers = answersOf(form, {
    [keyOf('bankCode')]: 'MBT',
    [keyOf('cardNo')]: '0012',
    [keyOf('walletNo')]: '0917',
    [keyOf('channelNumber')]: '90007',
    [keyOf('branch')]: 'P2-C2',
  })

  expect(payloadOf(form, answers, 'p1')).toEqual({
    cardType: '1',
    channelNumber: '90007',
    bankCode: 'MBT',
    cardNo: '0012',
    name: 'Juan dela Cruz',
    branch: 'P2-C2',
    birth: '1990-02-28',
    product_id: 'p1',
  })
})

test('without a product in the address none is sent', () => {
  expect(payloadOf(form, answersOf(form, {}), null)).not.toHaveProperty('product_id')
})

/** Some answer that this control takes. */
function someAnswer(control: CardControl): fc.Arbitrary<string> {
  switch (control.kind) {
    case 'text':
      return fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).map((text) => `${text.trim()}.`)
    case 'digits':
      return fc.stringMatching(/^[0-9]{1,19}$/)
    case 'day':
      return fc
        .date({ min: new Date('1900-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10))
    case 'choice':
      return fc.constantFrom(...control.options.map(({ value }) => value))
    case 'place':
      return fc.constantFrom(
        ...control.options.flatMap(({ value, children = [] }) =>
          children.length === 0 ? [value] : children.map((child) => `${value}-${child.value}`),
        ),
      )
    case 'unfillable':
      return fc.constant('')
  }
}

test(
  `${roundsOf(1000)} random forms: each can be filled, and what is sent is what was chosen`,
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(randomItems, fc.infiniteStream(fc.nat()), async (items, seeds) => {
        answer(getCardForm, { items } as object)
        answer(bindCard, null)

        const before = requestsOf(bindCard).length
        const { store } = preparePage({ address: '/bind-card?productId=p1' })
        const chosen = new Map<string, string>()

        store.sub(formAtom, () => undefined)
        await store.set(formAtom)

        const loaded = store.get(formAtom)
        const { cardTypes } = loaded.state === 'ready' ? loaded.value : { cardTypes: undefined }
        const pick = (control: CardControl) =>
          fc.sample(someAnswer(control), { numRuns: 1, seed: seeds.next().value })[0]

        if (cardTypes !== undefined) store.set(answerAtom, cardTypes.key, pick(cardTypes.control) ?? '')
        // Again and again: what a channel brings up is filled in too.
        const filled = new Set<string>()
        const next = () =>
          store.get(visibleAtom).find(({ key, control }) => control.kind !== 'unfillable' && !filled.has(key))

        for (let field = next(); field !== undefined; field = next()) {
          store.set(answerAtom, field.key, pick(field.control) ?? '')
          filled.add(field.key)
        }
        const answers = store.get(answersAtom)
        const fillable = store.get(visibleAtom).filter(({ control }) => control.kind !== 'unfillable')

        for (const { code, key } of fillable) chosen.set(code, answers[key] ?? '')
        expect(chosen.size).toBe(fillable.length)
        expect([...chosen.values()]).not.toContain('')

        const isEmpty = chosen.size === 0

        if (cardTypes !== undefined) chosen.set('cardType', answers[cardTypes.key] ?? '')
        await store.set(saveAtom)

        const sent = sentForms().slice(before)

        expect(store.get(savingAtom).state).toBe(isEmpty ? 'idle' : 'done')
        expect(sent.map((fields) => new Map(Object.entries(fields)))).toEqual(
          isEmpty ? [] : [new Map([...chosen, ['product_id', 'p1']])],
        )
      }),
      { numRuns: roundsOf(1000) },
    )
  },
)

test('where the money goes is said by wallet, end of number and name, once number and name are there', () => {
  const { fields } = formOf(
    { code: 'wallet', cate: 'enum', note: options },
    { code: 'number', cate: 'text', inputType: 'number' },
    { code: 'holder', cate: 'text', autocomplete: 'name' },
  )
  const [wallet = '', number = '', holder = ''] = fields.map(({ key }) => key)

  expect(destinationOf(fields, { [wallet]: '1', [number]: '09171234567' })).toEqual([])
  expect(destinationOf(fields, { [wallet]: '1', [number]: '09171234567', [holder]: ' Maria Santos ' })).toEqual([
    'One',
    '•••• 4567',
    'Maria Santos',
  ])
})
