import { classifyUrl } from '@pahiram/native-bridge'
import { expect, test } from 'vitest'

import { frameAddressOf, type InsidePolicy } from './safe-url.ts'

const policy: InsidePolicy = {
  origin: 'https://pages.pahiram.example',
  allowedOrigins: ['https://partner.example', 'not an origin'],
  appScheme: 'pahiram://',
  apiBase: '',
}

test.each([
  ['/agreements/1', 'https://pages.pahiram.example/agreements/1'],
  ['https://partner.example/terms', 'https://partner.example/terms'],
  ['https://evil.example/terms', undefined],
  ['javascript:alert(1)', undefined],
  ['data:text/html,hello', undefined],
  ['tel:+6328555', undefined],
  ['pahiram://product', undefined],
])('frames %s as %s', (written, address) => {
  expect(frameAddressOf(written, policy)).toBe(address)
})

const apart = { ...policy, apiBase: 'https://api.pahiram.example/v1' }

test.each([
  ['/agreements/1?productId=7', 'https://api.pahiram.example/agreements/1?productId=7'],
  ['https://api.pahiram.example/agreements/1', 'https://api.pahiram.example/agreements/1'],
  ['/loan-agreement?lang=en', 'https://pages.pahiram.example/loan-agreement?lang=en'],
  ['/loan-terms/', 'https://pages.pahiram.example/loan-terms/'],
  ['/order/index.html', 'https://pages.pahiram.example/order/index.html'],
  ['/', 'https://pages.pahiram.example/'],
  ['http://api.pahiram.example/agreements/1', undefined],
  ['https://user@api.pahiram.example/agreements/1', undefined],
  ['//evil.example/agreements/1', undefined],
  ['', 'https://pages.pahiram.example/'],
])('beside an API on another origin, frames %j as %s', (written, address) => {
  expect(frameAddressOf(written, apart)).toBe(address)
})

test('an API on another origin may be shown inside a page, but is no place to go', () => {
  expect(classifyUrl('https://api.pahiram.example/order', apart).kind).toBe('refused')
})

test('pages that a shell serves under a scheme of its own frame what is the API’s and what is theirs', () => {
  const inShell = { ...apart, origin: 'pahiram://pages' }

  expect(frameAddressOf('/agreements/1', inShell)).toBe('https://api.pahiram.example/agreements/1')
  expect(frameAddressOf('/loan-agreement', inShell)).toBe('pahiram://pages/loan-agreement')
})
