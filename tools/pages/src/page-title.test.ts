import { join } from 'node:path'
import { expect, test } from 'vitest'

import { titleOf } from './page-title.ts'

const loan = join(import.meta.dirname, '../../../apps/loan')

test('a title that names a message is the message of the specification’s mix', () => {
  expect(titleOf(loan, { message: 'order.title' })).toBe('Order Details')
})

test('a title that names a message is the message of the language asked for', () => {
  expect(titleOf(loan, { message: 'order.title' }, 'zh')).toBe('借款详情')
})

test('a title that is a text stays it', () => {
  expect(titleOf(loan, 'About us')).toBe('About us')
})

test.each(['order.nothing', 'nothing.title', 'order'])(
  'a title that names no message, as %s, is an error',
  (message) => {
    expect(() => titleOf(loan, { message: message as `${string}.${string}` })).toThrow(
      `There is no message “${message}” in`,
    )
  },
)
