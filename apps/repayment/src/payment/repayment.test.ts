import { expect, test } from 'vitest'

import { selectedPlace } from './repayment.ts'

const wallet = { name: 'E-wallet', channel_number: '7' }
const counter = { name: 'Counter', channel_number: '9' }

test('the first channel is selected until another one is chosen', () => {
  expect(selectedPlace({ repayList: [wallet, counter] }, null)).toBe(0)
  expect(selectedPlace({ repayList: [wallet, counter] }, counter)).toBe(1)
})

test('a choice stays with its channel when the list comes in another order', () => {
  expect(selectedPlace({ repayList: [counter, wallet] }, wallet)).toBe(1)
})

test('a choice that is no longer offered falls back to the first', () => {
  expect(selectedPlace({ repayList: [counter] }, wallet)).toBe(0)
})

test('a channel that the server could not be asked to use is passed over', () => {
  expect(selectedPlace({ repayList: [{ name: 'Broken' }, { name: 'Blank', channel_number: ' ' }, wallet] }, null)).toBe(
    2,
  )
  expect(selectedPlace({ repayList: [{}, wallet] }, null)).toBe(1)
  expect(selectedPlace({ repayList: [{ name: 'Broken' }] }, null)).toBe(-1)
  expect(selectedPlace({ repayList: [] }, null)).toBe(-1)
})

test('two channels of one number differ by name', () => {
  const other = { name: 'Bank', channel_number: '7' }

  expect(selectedPlace({ repayList: [wallet, other] }, other)).toBe(1)
})
