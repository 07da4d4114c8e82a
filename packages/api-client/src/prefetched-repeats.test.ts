import { beforeEach, expect, test, vi } from 'vitest'

import { loadRepeatCall, prefetchRepeats } from './transport.ts'

const file = vi.hoisted(() => ({ asked: 0, isThere: true }))

vi.mock('ky', async (importOriginal) => {
  file.asked += 1
  if (!file.isThere) throw new Error('Failed to fetch dynamically imported module')
  return importOriginal()
})

beforeEach(() => {
  file.asked = 0
})

test('a prefetch that fails troubles nobody, and whoever needs the file next fetches it again', async () => {
  file.isThere = false
  prefetchRepeats()
  expect(await loadRepeatCall()).toBeUndefined()

  file.isThere = true
  // A failed import is not remembered, as in browsers since 2026.
  vi.resetModules()
  expect(await loadRepeatCall()).toBeTypeOf('function')
  expect(file.asked).toBe(2)
})

test('what is here is not fetched again', async () => {
  prefetchRepeats()

  expect(await loadRepeatCall()).toBeTypeOf('function')
  expect(file.asked).toBe(0)
})
