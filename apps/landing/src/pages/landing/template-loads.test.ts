import { visitorIdFormat } from '@pahiram/contract'
import { preparePage } from '@pahiram/page/testing'
import { expect, test } from 'vitest'

import { visitorIdAtom } from './template-loads.ts'

test('a browser keeps its visitor id', () => {
  const first = preparePage({ address: '/landing' }).store.get(visitorIdAtom)
  const kept = Object.fromEntries(Object.entries(localStorage))

  expect(first).toMatch(visitorIdFormat.pattern)
  expect(preparePage({ address: '/landing', localStorage: kept }).store.get(visitorIdAtom)).toBe(first)
  expect(preparePage({ address: '/landing' }).store.get(visitorIdAtom)).not.toBe(first)
})

test('a malformed visitor id is replaced', () => {
  const { store } = preparePage({ address: '/landing', localStorage: { 'landing.visitor': 'x'.repeat(5000) } })

  expect(store.get(visitorIdAtom)).toMatch(visitorIdFormat.pattern)
})
