import { afterEach, expect, test, vi } from 'vitest'

import { tryStorage } from './try-storage.ts'

afterEach(() => vi.useRealTimers())

test('gives what the storage answers', async () => {
  expect(await tryStorage(async () => 'kept')).toBe('kept')
})

test('a storage that is forbidden or full gives nothing', async () => {
  expect(await tryStorage(() => Promise.reject(new DOMException('full', 'QuotaExceededError')))).toBeUndefined()
})

test('a storage that is missing gives nothing', async () => {
  const use = async () => (undefined as unknown as IDBFactory).databases()

  expect(await tryStorage(use)).toBeUndefined()
})

test('a storage that never answers is given up', async () => {
  vi.useFakeTimers()
  const answer = tryStorage(() => new Promise<string>(() => undefined))

  await vi.advanceTimersByTimeAsync(3_000)

  expect(await answer).toBeUndefined()
})
