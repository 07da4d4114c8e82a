import { globSync, readFileSync } from 'node:fs'

import { type Locale, locales } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { inLanguage } from './language.ts'
import { translated } from './translated.ts'

const source = new URL('../..', import.meta.url).pathname
/** Their errors are sent to staff, to partners and to the lender's core system, in English. */
const internal =
  /^(?:lender|staff|sandbox|ledger\/(?:adjust-loan|decide-order|hold-order|receive-report|held-requests|landing\/(?:publishing-gate|short-link))|platform\/(?:http\/read-request|staff|signed|sessions\/accounts|personal-data)|borrower\/(?:session\/serve|complaint\/(?:reply|unrecorded)|[\w-]+\/[\w-]+-personal-data)|promotion\/(?:campaigns|figures|links|landing\/landing-pictures))/

/** The messages of a module's errors; a value in one is `1`. */
function errorMessagesIn(file: string): string[] {
  const text = readFileSync(`${source}/${file}`, 'utf8')

  return text
    .split('new ApiError(')
    .slice(1)
    .flatMap((rest) => rest.slice(0, endOfCall(rest)).match(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g) ?? [])
    .filter((literal) => / [a-z]/.test(literal))
    .map((literal) => literal.slice(1, -1).replaceAll(/\$\{(?:[^{}]|\{[^}]*\})*\}/g, '1'))
}

function endOfCall(text: string): number {
  let depth = 1

  for (let index = 0; index < text.length; index += 1) {
    if (text[index] === '(') depth += 1
    if (text[index] === ')') depth -= 1
    if (depth === 0) return index
  }
  return text.length
}

const messages = globSync('**/*.ts', { cwd: source })
  .filter((file) => !file.endsWith('.test.ts') && !internal.test(file))
  .flatMap(errorMessagesIn)
  // Templates and their versions are the promotion team's own.
  .filter(
    (message) =>
      !/ (?:version|template) /.test(message) &&
      !/^(?:1 is not as expected|Many others publish|There is no version|Somebody else|A second person)/.test(message),
  )

test.each(locales.filter((locale): locale is Exclude<Locale, 'default' | 'en'> => !['default', 'en'].includes(locale)))(
  'every error that a borrower or visitor can meet is written in %s',
  (locale) => {
    expect(messages.length).toBeGreaterThan(60)
    expect(inLanguage(locale, () => messages.filter((message) => translated(message, true) === message))).toEqual([])
  },
)

test('the values of a message are kept, and translated where they are messages themselves', () => {
  const inSpanish = (text: string) => inLanguage('es', () => translated(text, true))

  expect(inSpanish('We can’t offer you this loan right now. You can apply again from 29 Dec 2026.')).toBe(
    'Ahora no podemos ofrecerte este préstamo. Puedes volver a solicitarlo desde el 29 dic 2026.',
  )
  expect(inSpanish('You’ve extended this loan 2 times, the most allowed.')).toBe(
    'Ya prorrogaste este préstamo 2 veces, el máximo permitido.',
  )
  expect(inSpanish('This code has expired. Open this page again.')).toBe(
    'Este código ya venció. Vuelve a abrir esta página.',
  )
  expect(inSpanish('"Bank" is missing.')).toBe('Falta «Banco».')
})

test('a day and an amount of the database are written as the language does', () => {
  expect(inLanguage('zh', () => translated('21 Nov 2026'))).toBe('2026年11月21日')
  expect(inLanguage('id', () => translated('₱1,234.56'))).toBe('₱1.234,56')
  expect(inLanguage('en', () => translated('21 Nov 2026'))).toBe('21 Nov 2026')
})

test('a text of anybody else, and every text in English, stays as it was written', () => {
  for (const text of [
    'Thank you, Maria',
    'The photograph of your receipt is missing',
    'We have written to the bank. It answers within 3 days',
    'Your account name is too long',
    'We found it. Open this page again.',
    'Nothing to do until our next call.',
  ])
    expect(inLanguage('zh', () => translated(text))).toBe(text)
  expect(inLanguage('en', () => translated('Apply now'))).toBe('Apply now')
  expect(translated('Apply now')).toBe('Apply now')
})
