import { expect, test } from 'vitest'

import { withCurrency, writtenAmount } from './index.ts'

test.each(['', ' ', '₱', undefined])('an amount of which the server wrote nothing (%j) is nothing', (amount) => {
  expect(withCurrency('₱', amount)).toBe('')
  expect(writtenAmount('₱', amount)).toEqual({ symbol: '', number: '' })
})

test.each(['₹5,000.00', ' ₹ 5,000.00'])('an amount in another money (%s) keeps its own symbol', (amount) => {
  expect(writtenAmount('₱', amount)).toEqual({ symbol: '₹', number: '5,000.00' })
  expect(withCurrency('', amount)).toBe('₹5,000.00')
})

test('a text that is no amount is shown whole', () => {
  expect(writtenAmount('₱', 'ask us')).toEqual({ symbol: '₱', number: 'ask us' })
})

test('an amount the server wrote is shown as it came, behind one symbol', () => {
  expect(withCurrency('₱', '1,050.00')).toBe('₱1,050.00')
  expect(withCurrency('₱', '₱1,050.00')).toBe('₱1,050.00')
  expect(withCurrency('', '1,050.00')).toBe('1,050.00')
  expect(withCurrency('PHP', 'PHP 1,050.00')).toBe('PHP1,050.00')
})
