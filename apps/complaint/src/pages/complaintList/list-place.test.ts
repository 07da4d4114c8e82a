import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepPlace, keptPlace, keptPlaceIn, type ListPlace } from './list-place.ts'

const place: ListPlace = { tab: 1, index: 6_034, id: 'C6034', offset: -54.5 }

beforeEach(() => {
  history.replaceState(null, '')
})

afterEach(() => {
  vi.restoreAllMocks()
})

test('a page that is opened again begins at the top', () => {
  expect(keptPlace()).toBeNull()
})

test('a page that is come back to knows its place, and the browser leaves it alone', () => {
  keepPlace(place)

  expect(keptPlace()).toEqual(place)
  expect(history.scrollRestoration).toBe('manual')
})

test('what else the history’s entry holds stays', () => {
  history.replaceState({ shell: 'tab 3' }, '')
  keepPlace(place)

  expect(history.state).toEqual({ shell: 'tab 3', complaintList: place })
})

test('the address with its session stays as it is, and is not kept', () => {
  const before = location.href

  keepPlace(place)

  expect(location.href).toBe(before)
  expect(JSON.stringify(history.state)).not.toContain('session')
})

test('a browser that allows no further change keeps the page working', () => {
  vi.spyOn(history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Attempt to use history.replaceState() more than 100 times per 30 seconds', 'SecurityError')
  })

  expect(() => keepPlace(place)).not.toThrow()
})

test.each([
  [{ ...place, tab: -1 }],
  [{ ...place, index: 1.5 }],
  [{ ...place, id: 7 }],
  [{ ...place, offset: null }],
  ['C6034'],
  [7],
  [[]],
])('%j is no place', (kept) => {
  history.replaceState({ complaintList: kept }, '')

  expect(keptPlace()).toBeNull()
})

test('a place is found by its number where others came before it, in its own tab alone', () => {
  keepPlace({ ...place, index: 0 })

  expect(keptPlaceIn([{ id: 'C7' }, { id: 'C6034' }], 1)?.index).toBe(1)
  expect(keptPlaceIn([{ id: 'C6034' }], 1)?.index).toBe(0)
  expect(keptPlaceIn([{ id: 'C7' }], 1)).toBeNull()
  expect(keptPlaceIn([{ id: 'C6034' }], 0)).toBeNull()
})
