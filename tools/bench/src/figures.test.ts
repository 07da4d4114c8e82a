import { expect, test } from 'vitest'

import { isKept, median, medianOpening, promisesOf } from './figures.ts'

import type { Opening } from './opening.ts'

const opening: Opening = {
  firstPaint: 100,
  dataVisible: 500,
  allVisible: 500,
  largestPaint: 500,
  tapAnswered: 500,
  tapDone: 500,
  layoutShift: 0,
  blockingTime: 0,
  scriptBytes: 70 * 1_024,
  htmlBytes: 5 * 1_024,
  allBytes: 80 * 1_024,
}

test('the median of one slow round among fast ones is a fast one', () => {
  expect(median([900, 100, 101])).toBe(101)
  expect(median([100, 200])).toBe(150)
})

test('each figure has a median of its own', () => {
  const openings = [opening, { ...opening, dataVisible: 900, layoutShift: 0.1 }, { ...opening, dataVisible: 600 }]

  expect(medianOpening(openings)).toEqual({ ...opening, dataVisible: 600 })
})

test('a page as fast as the limit keeps every promise', () => {
  const promises = promisesOf({
    order: opening,
    orderSecond: opening,
    limit: opening,
    confirm: opening,
    confirm2: opening,
    statics: [{ path: 'payment-instructions', page: { ...opening, scriptBytes: 1_300 }, byHand: opening }],
    repay: opening,
    repayDelay: opening,
    landing: opening,
    spa: { ...opening, dataVisible: 1_500 },
  })

  expect(promises.filter((promise) => !isKept(promise))).toEqual([])
})

test('a page that is too slow or too heavy breaks its promises by name', () => {
  const slow = { ...opening, dataVisible: 801, scriptBytes: 86 * 1_024, layoutShift: 0.03 }
  const promises = promisesOf({
    order: slow,
    orderSecond: opening,
    limit: opening,
    confirm: opening,
    confirm2: opening,
    statics: [{ path: 'payment-instructions', page: { ...opening, scriptBytes: 1_300 }, byHand: opening }],
    repay: opening,
    repayDelay: opening,
    landing: opening,
    spa: { ...opening, dataVisible: 1_500 },
  })

  expect(promises.filter((promise) => !isKept(promise)).map((promise) => promise.name)).toEqual([
    'data visible cold, of the limit’s',
    'initial script',
    'layout shift',
  ])
})
