import { expect, test } from 'vitest'

import { readArguments } from './arguments.ts'

const options = {
  to: { type: 'string' },
  qr: { type: 'string', multiple: true },
  'utm-tag': { type: 'string' },
  offline: { type: 'boolean' },
} as const

test('words and options are told apart, in any order', () => {
  const given = readArguments(['one', '--to', 'there', 'two', '--qr=a.svg', '--qr', 'b.png', '--offline'], options)

  expect(given.words).toEqual(['one', 'two'])
  expect(given.text('to')).toBe('there')
  expect(given.texts('qr')).toEqual(['a.svg', 'b.png'])
  expect([given.has('offline'), given.has('utm-tag'), given.text('utm-tag')]).toEqual([true, false, undefined])
})

test('a value may be anything behind =, also what looks like an option, and blanks', () => {
  expect(readArguments(['--utm-tag=--x', '--to', ' a b '], options).text('utm-tag')).toBe('--x')
  expect(readArguments(['--', '--to'], options).words).toEqual(['--to'])
})

test.each([
  [['--utm_tag', 'a'], 'There is no option --utm_tag. Do you mean --utm-tag?'],
  [['--offlin'], 'There is no option --offlin. Do you mean --offline?'],
  [['--sessionId', 'a'], 'There is no option --sessionId.'],
  [['-x'], 'There is no option -x.'],
  [['--to'], '--to needs a value behind it.'],
  [['--to', '--offline'], '--to needs a value behind it.'],
  [['--to', 'a', '--to', 'b'], '--to is given twice.'],
  [['--offline=yes'], '--offline takes no value.'],
])('%j is refused in plain words', (written, words) => {
  expect(() => readArguments(written, options)).toThrow(words)
})
