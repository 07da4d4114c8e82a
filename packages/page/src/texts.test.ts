import { readConfiguration } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { pageTexts } from './page-texts.ts'
import { localeOf } from './texts.ts'

test('speaks the language the query asks for, else the configured one; an unknown one is ignored', () => {
  const configuration = readConfiguration({ locale: 'es' })

  expect(localeOf(new URLSearchParams('lang=fil'), configuration)).toBe('fil')
  expect(localeOf(new URLSearchParams('lang=klingon'), configuration)).toBe('es')
  expect(localeOf(new URLSearchParams(), configuration)).toBe('es')
})

test('leaves no text empty in any language', () => {
  for (const words of Object.values(pageTexts)) {
    for (const word of Object.values(words)) expect(word).not.toBe('')
  }
})
