import { expect, test } from 'vitest'

import type { FormItem } from './card-form.ts'
import { cardTypeIn, checkAnswers, isOptionPath, shownItems } from './check-answers.ts'

const choice = { category: 'enum', options: [{ name: 'One', type: '1' }] }

/** Builds a form of text fields for everyone, with the given differences; `title` identifies a field. */
function formOf(...differences: readonly Partial<FormItem>[]): FormItem[] {
  return differences.map((difference, place) => ({
    code: `field${place}`,
    category: 'text',
    title: `${place}`,
    hint: '',
    input_type: 'text',
    card_type: '0',
    channel_number: '',
    is_account_number: false,
    is_holder_name: false,
    options: null,
    ...difference,
  }))
}

function shown(items: readonly FormItem[], sent: Record<string, string> = {}): string {
  return shownItems(items, sent)
    .map(({ title }) => title)
    .join(' ')
}

const cardTypes = { ...choice, code: 'cardType' }
const channels = { ...choice, code: 'channelNumber', card_type: '1' }

test.each([
  [{}, '0 1 2 4'],
  [{ channelNumber: '90007' }, '0 1 2 5'],
  [{ cardType: '2' }, '0 2 3 4 5'],
  [{ cardType: '2', channelNumber: '90007' }, '0 2 3 4 5'],
  [{ cardType: '3' }, '0 2 4 5'],
])('for %j the fields of its card type and channel are shown', (sent, titles) => {
  const form = formOf(
    cardTypes,
    channels,
    { card_type: '' },
    { card_type: '2' },
    { channel_number: '90006' },
    { channel_number: '90007' },
  )

  expect(shown(form, sent)).toBe(titles)
})

test('the tabs are shown whatever their own card type, the channels whatever their own channel', () => {
  expect(shown(formOf({ ...cardTypes, card_type: '2' }, { ...channels, channel_number: '90007' }))).toBe('0 1')
})

test('channels that are hidden choose nothing', () => {
  const form = formOf({ ...channels, card_type: '2' }, { channel_number: '90007' }, { channel_number: '90006' })

  expect(shown(form, { channelNumber: '90007' })).toBe('2')
})

test('a text called cardType or channelNumber is a text and chooses nothing', () => {
  const form = formOf({ code: 'cardType' }, { code: 'channelNumber' }, { card_type: '2' }, { channel_number: '9' })
  const sent = { cardType: '2', channelNumber: '9' }

  expect(cardTypeIn(form, sent)).toBe('1')
  expect(shown(form, sent)).toBe('0 1')
})

test('of two fields with one code the first that can be filled in is shown; the tabs come before all', () => {
  expect(shown(formOf({ code: 'a', category: 'sign' }, { code: 'a' }, { code: 'a', category: 'day' }))).toBe('1')
  expect(shown(formOf({ code: 'cardType' }, cardTypes))).toBe('1')
})

test.each([
  ['an unknown category', { category: 'fingerprint' }],
  ['no code', { code: ' ' }],
  ['the product’s own code', { code: 'product_id' }],
  ['nothing to choose', { category: 'enum' }],
  ['only choices that cannot be sent', { category: 'citySelect', options: [{ name: 'Here', type: '' }] }],
])('a field with %s is not asked for', (_, difference) => {
  expect(shown(formOf(difference, {}))).toBe('1')
})

const options = [
  {
    name: 'North',
    type: '01',
    children: [
      { name: 'Baguio', type: '01-1' },
      { name: 'Itogon', type: '2' },
    ],
  },
  { name: 'Abroad', type: '99' },
]

test.each(['01-01-1', '01-2', '99'])('%s leads to one place', (joined) => {
  expect(isOptionPath(options, joined)).toBe(true)
})

test.each(['', '01', '01-', '2', '01-3', '99-1', '-99', '01-2-'])('"%s" leads nowhere', (joined) => {
  expect(isOptionPath(options, joined)).toBe(false)
})

test('what is chosen may be as long as the core system writes it: one that it offers is taken', () => {
  const names = [
    'Bangsamoro Autonomous Region in Muslim Mindanao',
    'Maguindanao del Norte',
    'Datu Odin Sinsuat (Dinaig)',
  ]
  const [region = '', province = '', city = ''] = names.map((name) => name.repeat(3))
  const place = {
    name: region,
    type: region,
    children: [{ name: province, type: province, children: [{ name: city, type: city }] }],
  }
  const form = formOf({ category: 'citySelect', options: [place] }, { category: 'enum', options: [place] }, {})
  const sent = { field0: [region, province, city].join('-'), field1: region, field2: 'a'.repeat(100) }

  expect([...checkAnswers(form, sent, '2026-11-29').answers.values()]).toEqual(Object.values(sent))
  expect(() => checkAnswers(form, { ...sent, field2: 'a'.repeat(101) }, '2026-11-29')).toThrow('"2" is too long')
  expect(() => checkAnswers(form, { ...sent, field1: city }, '2026-11-29')).toThrow('"1" is none of the choices.')
})

test.each([
  ['\u{202a}Maria\u{a0} Santos\u{202c}\n', 'Maria Santos'],
  ['Mari\u{301}a\u{200b}', 'Mar\u{ed}a'],
  ['１２３４\u{2060}5678\u{ad}90', '1234567890'],
  ['Dela Cruz, José-Luis Jr.', 'Dela Cruz, José-Luis Jr.'],
])('what was pasted as %j is kept as a bank knows it', (pasted, kept) => {
  const form = formOf({})

  expect([...checkAnswers(form, { field0: pasted }, '2026-11-29').answers.values()]).toEqual([kept])
  expect(() => checkAnswers(form, { field0: '\u{200b}\u{feff}' }, '2026-11-29')).toThrow('"0" is missing.')
})
