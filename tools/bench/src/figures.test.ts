import { expect, test } from 'vitest'

import {
  isKept,
  type Measured,
  median,
  medianOpening,
  promisesOf,
  reactSpa,
  singlePagePromises,
  staticPromises,
} from './figures.ts'
import { kinds } from './opening.ts'

import type { Opening } from './watch.ts'

const limit: Opening = {
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

function broken(measured: Measured): string[] {
  return promisesOf(measured, limit)
    .filter((promise) => !isKept(promise))
    .map(({ name }) => name)
}

test('the median of one slow round among fast ones is a fast one', () => {
  expect(median([900, 100, 101])).toBe(101)
  expect(median([100, 200])).toBe(150)
})

test('each figure has a median of its own', () => {
  const openings = [limit, { ...limit, dataVisible: 900, layoutShift: 0.1 }, { ...limit, dataVisible: 600 }]

  expect(medianOpening(openings)).toEqual({ ...limit, dataVisible: 600 })
})

test('a page as fast as the limit keeps every promise, but for those about what the phone had of it before', () => {
  expect(kinds.flatMap((kind) => broken({ name: '/repay', kind, opening: limit }))).toEqual([
    '/repay ahead: first data',
    '/repay shell: first data',
  ])
})

test('a page that is too slow or too heavy breaks its promises by name', () => {
  const slow = { ...limit, dataVisible: 530, tapAnswered: 510, scriptBytes: 71 * 1_024, layoutShift: 0.01 }

  expect(broken({ name: '/repay', kind: 'cold', opening: slow })).toEqual([
    '/repay cold: first data',
    '/repay cold: tap answered',
    '/repay cold: layout shift',
    '/repay cold: script',
  ])
})

test('a control that never works breaks the promises about a press', () => {
  const dead = { ...limit, tapAnswered: NaN, tapDone: NaN }

  expect(broken({ name: '/repay', kind: 'cold', opening: dead })).toEqual([
    '/repay cold: tap answered',
    '/repay cold: tap done',
  ])
})

test('a static page is judged beside the same page written by hand', () => {
  const page: Measured = { name: '/about-us', kind: 'cold', opening: { ...limit, allVisible: 600, scriptBytes: 1_300 } }

  expect(
    staticPromises(page, limit)
      .filter((promise) => !isKept(promise))
      .map(({ name }) => name),
  ).toEqual(['/about-us: all data, of the same by hand'])
})

test('the order page is judged beside the single-page app where both were measured', () => {
  const order: Measured = { name: '/order', kind: 'cold', opening: limit }
  const spa: Measured = { name: reactSpa, kind: 'cold', opening: { ...limit, dataVisible: 800 } }

  expect(singlePagePromises([order, spa]).map(isKept)).toEqual([false])
  expect(singlePagePromises([order, { ...spa, kind: 'warm' }])).toEqual([])
})
