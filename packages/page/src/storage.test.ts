import { beforeEach, expect, test } from 'vitest'

import { createStorage } from './storage.ts'

beforeEach(() => localStorage.clear())

test('keeps a text for the next page', () => {
  createStorage(() => localStorage).set('key', 'value')

  expect(createStorage(() => localStorage).get('key')).toBe('value')
})

test('forgets what was removed', () => {
  const storage = createStorage(() => localStorage)

  storage.set('key', 'value')
  storage.remove('key')

  expect(storage.get('key')).toBeNull()
})

test('opens the browser’s storage only when it is used', () => {
  let opened = 0
  const storage = createStorage(() => {
    opened += 1
    return localStorage
  })

  expect(opened).toBe(0)
  storage.set('key', 'value')
  expect(opened).toBe(1)
})

test('remembers while the page lives in a web view that has no storage', () => {
  const storage = createStorage(() => null as unknown as Storage)

  expect(storage.get('key')).toBeNull()
  storage.set('key', 'value')
  expect(storage.get('key')).toBe('value')

  storage.remove('key')
  expect(storage.get('key')).toBeNull()
})

test('remembers while the page lives where the browser forbids storage', () => {
  const storage = createStorage(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })

  storage.set('key', 'value')
  expect(storage.get('key')).toBe('value')

  storage.remove('key')
  expect(storage.get('key')).toBeNull()
})

test('remembers what a full storage refuses, instead of the old value', () => {
  localStorage.setItem('key', 'old')
  const full: Storage = {
    getItem: (key: string) => localStorage.getItem(key),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
    removeItem: () => undefined,
    clear: () => undefined,
    key: () => null,
    length: 1,
  }
  const storage = createStorage(() => full)

  storage.set('key', 'new')

  expect(storage.get('key')).toBe('new')
})
