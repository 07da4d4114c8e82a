import { readConfiguration } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { pageTexts } from './page-texts.ts'
import { translations } from './page-translations.ts'
import { defineTexts, loadTranslations, localeOf, textsIn } from './texts.ts'

test('speaks the language the query asks for, else the configured one; an unknown one is ignored', () => {
  const configuration = readConfiguration({ locale: 'es' })

  expect(localeOf(new URLSearchParams('lang=fil'), configuration)).toBe('fil')
  expect(localeOf(new URLSearchParams('lang=klingon'), configuration)).toBe('es')
  expect(localeOf(new URLSearchParams(), configuration)).toBe('es')
})

test('leaves no text empty in any language', () => {
  for (const words of [pageTexts.default, ...Object.values(translations)]) {
    for (const word of Object.values(words)) expect(word).not.toBe('')
  }
})

const words = { en: {}, fil: { hi: 'Kumusta' }, es: { hi: 'Hola' }, id: { hi: 'Hai' }, zh: { hi: '你好' } }

test('fetches translations only for a page that speaks one', async () => {
  let fetches = 0
  const texts = defineTexts({ hi: 'Hello' }, async () => {
    fetches += 1
    return { translations: words }
  })

  await loadTranslations('default')
  expect([fetches, textsIn(texts, 'default').hi]).toEqual([0, 'Hello'])

  await loadTranslations('fil')
  expect([fetches, textsIn(texts, 'fil').hi]).toEqual([1, 'Kumusta'])
})

test('speaks the default mix where the translations do not arrive', async () => {
  const texts = defineTexts<{ hi: string }>({ hi: 'Hello' }, () => Promise.reject(new TypeError('lost')))

  await loadTranslations('es')

  expect(textsIn(texts, 'es').hi).toBe('Hello')
})
