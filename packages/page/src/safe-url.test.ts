import { expect, test } from 'vitest'

import { classifyUrl, frameAddressOf, type InsidePolicy } from './safe-url.ts'

const policy: InsidePolicy = {
  origin: 'https://pages.pahiram.example',
  allowedOrigins: ['https://partner.example', 'not an origin'],
  appScheme: 'pahiram://',
  apiBase: '',
}

test.each([
  ['/order?orderId=1', 'own', 'https://pages.pahiram.example/order?orderId=1'],
  ['order', 'own', 'https://pages.pahiram.example/order'],
  ['https://pages.pahiram.example/repay', 'own', 'https://pages.pahiram.example/repay'],
  ['https://partner.example/pay?x=1', 'foreign', 'https://partner.example/pay?x=1'],
  ['HTTPS://PARTNER.EXAMPLE/pay', 'foreign', 'https://partner.example/pay'],
  ['tel:+6328555', 'dial', 'tel:+6328555'],
  ['mailto:help@pahiram.example', 'dial', 'mailto:help@pahiram.example'],
  ['pahiram://product?productId=7', 'shell', 'pahiram://product?productId=7'],
  ['PAHIRAM://product', 'shell', 'pahiram://product'],
])('opens %s as %s', (written, kind, href) => {
  expect(classifyUrl(written, policy)).toEqual({ kind, href })
})

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://pages.pahiram.example/0a1b',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://partner.example/',
  'about:blank',
  'intent://scan/#Intent;scheme=zxing;end',
  '//evil.example/x',
  '\\\\evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  'https://evil.example',
  'https://partner.example.evil.example',
  'https://pages.pahiram.example@evil.example/',
  'https://user:pass@partner.example/',
  'https://user@pages.pahiram.example/',
  'http://partner.example/',
  'https://partner.example:8443/',
  'https://%65vil.example',
  'http://[::1',
])('refuses %j', (written) => {
  expect(classifyUrl(written, policy)).toEqual({ kind: 'refused' })
})

test('opens any https origin, and no http one, where the deployment allows https:', () => {
  const open = { ...policy, allowedOrigins: ['https:'] }

  expect(classifyUrl('https://anyone.example/', open).kind).toBe('foreign')
  expect(classifyUrl('http://anyone.example/', open).kind).toBe('refused')
  expect(classifyUrl('https://user@anyone.example/', open).kind).toBe('refused')
})

test('knows no shell links where the deployment has no scheme', () => {
  expect(classifyUrl('pahiram://product', { ...policy, appScheme: '' }).kind).toBe('refused')
})

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
])('beside an API that stands elsewhere, frames %j as %s', (written, address) => {
  expect(frameAddressOf(written, apart)).toBe(address)
})

test('an API that stands elsewhere may be shown inside a page, but is no place to go', () => {
  expect(classifyUrl('https://api.pahiram.example/order', apart).kind).toBe('refused')
})

test('pages that a shell serves under a scheme of its own are at home there, too', () => {
  const inShell = { ...apart, origin: 'pahiram://pages' }

  expect(classifyUrl('/repay?orderId=1', inShell)).toEqual({ kind: 'own', href: 'pahiram://pages/repay?orderId=1' })
  expect(classifyUrl('pahiram://pages.evil/x', inShell).kind).toBe('shell')
  expect(classifyUrl('pahiram://user@pages/x', inShell).kind).toBe('shell')
  expect(classifyUrl('blob:pahiram://pages/1', inShell).kind).toBe('refused')
  expect(frameAddressOf('/agreements/1', inShell)).toBe('https://api.pahiram.example/agreements/1')
  expect(frameAddressOf('/loan-agreement', inShell)).toBe('pahiram://pages/loan-agreement')
})
