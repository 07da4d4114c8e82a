import { expect, test } from 'vitest'

import { pageAddress, takingQueryAlong, withCommonQuery } from './page-address.ts'

const query = new URLSearchParams('orderId=o1&utm_tag=spring&sessionId=s1&unknown=x&lang=fil')

test('carries the session and the tracking, and only the page parameters asked for', () => {
  expect(pageAddress('repay', query, { productId: 'p1', orderId: undefined, from: '' })).toBe(
    '/repay?productId=p1&sessionId=s1&lang=fil&utm_tag=spring',
  )
})

test('is bare where there is nothing to carry', () => {
  expect(pageAddress('index', new URLSearchParams())).toBe('/')
  expect(pageAddress('order', new URLSearchParams())).toBe('/order')
})

test('keeps any value byte for byte', () => {
  const address = pageAddress('order', new URLSearchParams([['utm_tag', 'ñ&=? +%/中']]))

  expect(new URL(address, 'https://x.example').searchParams.get('utm_tag')).toBe('ñ&=? +%/中')
})

test('adds the common query to an address without touching what it says already', () => {
  expect(withCommonQuery('https://partner.example/w?sessionId=theirs#part', query)).toBe(
    'https://partner.example/w?sessionId=theirs&lang=fil&utm_tag=spring#part',
  )
})

test.each([
  ['own', 'https://pages.example/loan-confirm?productId=p1', '&sessionId=s1&lang=fil&utm_tag=spring'],
  ['own', 'https://pages.example/repaymentOfCode/?payCode=7', '&sessionId=s1&lang=fil&utm_tag=spring'],
  ['own', 'https://pages.example/loan-terms?lang=es', '&sessionId=s1&utm_tag=spring'],
  ['own', 'https://pages.example/pay/1?code=7', ''],
  ['foreign', 'https://partner.example/order?id=1', ''],
  ['dial', 'tel:+6328555', ''],
  ['shell', 'pahiram://order?id=1', ''],
] as const)('a link of the kind %s to %s takes along %j', (kind, href, along) => {
  expect(takingQueryAlong(query)({ kind, href })).toBe(href + along)
})
