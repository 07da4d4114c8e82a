import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { openPhotographStore } from './photograph-store.ts'

beforeEach(() => openPhotographStore().keepOnly([]))
afterEach(() => vi.restoreAllMocks())

const picture = new Blob(['a picture'], { type: 'image/jpeg' })

test('a photograph outlives the page', async () => {
  await openPhotographStore().keep('p1', picture)

  const found = await openPhotographStore().find('p1')

  expect(await found?.text()).toBe('a picture')
  expect(found?.type).toBe('image/jpeg')
})

test('forgets one, or all but some', async () => {
  const store = openPhotographStore()
  await Promise.all(['p1', 'p2', 'p3'].map((id) => store.keep(id, picture)))

  await store.forget('p1')
  await store.keepOnly(['p3'])

  expect(await store.find('p1')).toBeUndefined()
  expect(await store.find('p2')).toBeUndefined()
  expect(await store.find('p3')).toBeDefined()
})

test('where the browser forbids it, nothing is kept and nothing breaks', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const store = openPhotographStore()

  await store.keep('p9', picture)
  expect(await store.find('p9')).toBeUndefined()
  await store.forget('p9')
  await store.keepOnly([])
})
