import { expect, test } from 'vitest'

import { pageAddress, withCommonQuery } from './page-address.ts'

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
