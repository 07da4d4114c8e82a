import { expect, test } from 'vitest'

import { watchUnhandled } from './watch-unhandled.ts'

const unhandled = watchUnhandled()

test('keeps what nobody caught', () => {
  const error = new TypeError('a fault of ours')

  window.dispatchEvent(new ErrorEvent('error', { error }))

  expect(unhandled).toEqual([error])
})

test('begins each test with nothing kept', () => {
  expect(unhandled).toEqual([])
})
