import { readConfiguration } from '@pahiram/contract'
import { afterEach, expect, test } from 'vitest'

import { pageMessages } from '../messages/en.json'
import { languages } from './languages.ts'
import { loadMessages, localeOf, messagesIn } from './messages.ts'

const spanish = languages.es

afterEach(() => {
  Object.assign(languages, { es: spanish })
})

test('a page speaks the language of the query, else the configured one; an unknown one is ignored', () => {
  const configuration = readConfiguration({ locale: 'es' })

  expect(localeOf(new URLSearchParams('lang=fil'), configuration)).toBe('fil')
  expect(localeOf(new URLSearchParams('lang=klingon'), configuration)).toBe('es')
  expect(localeOf(new URLSearchParams(), configuration)).toBe('es')
})

test('a section is said in a language once that is fetched', async () => {
  expect(messagesIn(pageMessages, 'fil').retry).toBe('Retry')

  await loadMessages('fil')

  expect(messagesIn(pageMessages, 'fil').retry).toBe('Subukan muli')
  expect(messagesIn(pageMessages, 'fil').reference({ reference: 'R-1' })).toBe('Reference R-1')
  expect(messagesIn(pageMessages, 'default').retry).toBe('Retry')
})

test('a section is said in the default mix where its language does not arrive', async () => {
  languages.es = () => Promise.reject(new TypeError('lost'))

  await loadMessages('es')

  expect(messagesIn(pageMessages, 'es').retry).toBe('Retry')
})
