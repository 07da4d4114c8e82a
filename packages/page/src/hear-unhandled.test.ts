import { expect, test } from 'vitest'

import { hearUnhandled } from './hear-unhandled.ts'

const unhandled = hearUnhandled()

test('hears what nobody caught', () => {
  const error = new TypeError('a fault of ours')

  window.dispatchEvent(new ErrorEvent('error', { error }))

  expect(unhandled).toEqual([error])
})

test('begins each test with nothing heard', () => {
  expect(unhandled).toEqual([])
})
