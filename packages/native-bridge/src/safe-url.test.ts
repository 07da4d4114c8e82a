import { expect, test } from 'vitest'

import { classifyUrl, type UrlPolicy } from './safe-url.ts'

const policy: UrlPolicy = {
  origin: 'https://pages.pahiram.example',
  allowedOrigins: ['https://partner.example', 'not an origin'],
  appScheme: 'pahiram://',
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
])('classifyUrl reads %s as %s', (written, kind, href) => {
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
])('classifyUrl refuses %j', (written) => {
  expect(classifyUrl(written, policy)).toEqual({ kind: 'refused' })
})

test('classifyUrl allows any https origin, and no http one, when the policy says https:', () => {
  const open = { ...policy, allowedOrigins: ['https:'] }

  expect(classifyUrl('https://anyone.example/', open).kind).toBe('foreign')
  expect(classifyUrl('http://anyone.example/', open).kind).toBe('refused')
  expect(classifyUrl('https://user@anyone.example/', open).kind).toBe('refused')
})

test('classifyUrl refuses app links when the deployment has no scheme', () => {
  expect(classifyUrl('pahiram://product', { ...policy, appScheme: '' }).kind).toBe('refused')
})

test('classifyUrl refuses control characters and hosts without a scheme when any origin is allowed', () => {
  const open = { ...policy, allowedOrigins: 'any' } as const

  expect(classifyUrl('https://anyone.example/', open).kind).toBe('foreign')
  expect(classifyUrl('http://anyone.example/', open).kind).toBe('foreign')
  for (const written of ['//partner.example/pay', '\\\\partner.example', 'tel:1\u00002', 'pahiram://product\n?a=b']) {
    expect(classifyUrl(written, open)).toEqual({ kind: 'refused' })
  }
})

test('classifyUrl knows a page’s own addresses when a shell serves it under a scheme of its own', () => {
  const inShell = { ...policy, origin: 'pahiram://pages' }

  expect(classifyUrl('/repay?orderId=1', inShell)).toEqual({ kind: 'own', href: 'pahiram://pages/repay?orderId=1' })
  expect(classifyUrl('pahiram://pages.evil/x', inShell).kind).toBe('shell')
  expect(classifyUrl('pahiram://user@pages/x', inShell).kind).toBe('shell')
  expect(classifyUrl('blob:pahiram://pages/1', inShell).kind).toBe('refused')
})
