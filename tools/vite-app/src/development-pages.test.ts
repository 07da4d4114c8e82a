import { expect, test } from 'vitest'

import { findPage } from './development-pages.ts'

test.each(['/customer-service', '/customer-service/', '/customer-service/index.html'])(
  '%s is the customer service page',
  (address) => {
    expect(findPage(address)).toMatchObject({ app: { name: 'complaint' }, path: 'customer-service' })
  },
)

test.each(['/', '/index.html', ''])('findPage finds the official home page at %j', (address) => {
  expect(findPage(address)).toMatchObject({ app: { name: 'official' }, path: 'index' })
})

test('findPage finds the page of an alias', () => {
  expect(findPage('/loan-detail')).toMatchObject({ app: { name: 'loan' }, path: 'order' })
})

test.each(['/nothing', '/order/more', '/v3/loan-details/loan-details', '/../order', '/constructor'])(
  '%s is no page',
  (address) => {
    expect(findPage(address)).toBeNull()
  },
)
