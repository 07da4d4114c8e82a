import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { writeDraft } from './complaint-draft.ts'
import { openDraftCopy } from './draft-copy.ts'

beforeEach(() => void vi.stubGlobal('indexedDB', new IDBFactory()))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const mine = new URLSearchParams('sessionId=canary-token')
const theirs = new URLSearchParams('sessionId=someone-else')

/** A draft as it lies in the storage of an account. */
function written(query: URLSearchParams, text = 'They called at night'): string {
  let kept = ''

  writeDraft(
    { query, localStorage: { get: () => null, set: (_key, value) => void (kept = value), remove: () => undefined } },
    { text, images: [{ url: '/p/1.jpg' }, { id: 'p2', name: 'b.jpg' }], type: '1', subType: '12', isSent: false },
  )
  return kept
}

/** Writes and reads as two lives of the page do. */
async function keptAndFound(query: URLSearchParams, entry: string | null) {
  await openDraftCopy(mine).keep(entry)
  return openDraftCopy(query).find()
}

test('outlives the page with words, images and types, and knows when it was written', async () => {
  const { draft } = await keptAndFound(mine, written(mine))

  expect(draft).toMatchObject({
    text: 'They called at night',
    images: [{ url: '/p/1.jpg' }, { id: 'p2', name: 'b.jpg' }],
    type: '1',
    subType: '12',
  })
  expect(draft?.at).toBeGreaterThan(0)
})

test("another account's is none, and stays", async () => {
  const { draft } = await keptAndFound(theirs, written(mine))

  expect(draft).toBeUndefined()
  expect((await openDraftCopy(mine).find()).draft?.text).toBe('They called at night')
})

test('once the draft is gone no word of it stays, only when it went', async () => {
  await openDraftCopy(mine).keep(written(mine))
  const { written: kept, draft } = await keptAndFound(mine, null)

  expect(kept).toBeNull()
  expect(draft).toMatchObject({ text: '', images: [], type: '', isSent: false })
  expect(draft?.at).toBeGreaterThan(0)
})

test('where there was never one there is none', async () => {
  expect(await openDraftCopy(mine).find()).toEqual({ written: null, draft: undefined })
})

test.each([
  ['missing', undefined],
  [
    'forbidden',
    {
      open() {
        throw new DOMException('forbidden', 'SecurityError')
      },
    },
  ],
])('where the database is %s there is no copy, and nothing breaks', async (_how, database) => {
  vi.stubGlobal('indexedDB', database)

  expect(await keptAndFound(mine, written(mine))).toEqual({ written: null, draft: undefined })
})

test('a database that never answers is given up', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('indexedDB', { open: () => ({}) })
  const found = openDraftCopy(mine).find()

  await vi.advanceTimersByTimeAsync(3_000)

  expect(await found).toEqual({ written: null, draft: undefined })
})
