import 'fake-indexeddb/auto'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { writeDraft } from './complaint-draft.ts'
import { createDraftCopier, openDraftCopy } from './draft-copy.ts'

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

/** A copier with the draft that it looks at, and what it has copied. */
function startCopier(copied: string | null = null) {
  vi.useFakeTimers()

  const draft = { written: copied }
  const copies: (string | null)[] = []
  const copier = createDraftCopier({
    read: () => draft.written,
    keep: async (written) => void copies.push(written),
    copied,
  })

  function change(written: string | null): void {
    draft.written = written
    copier.copySoon()
  }

  return { copier, copies, change }
}

test('the first letter is copied at once', async () => {
  const { copies, change } = startCopier()

  change('T')
  await vi.advanceTimersByTimeAsync(0)

  expect(copies).toEqual(['T'])
})

test('typing is copied twice a second, however fast it is', async () => {
  const { copies, change } = startCopier()

  for (let letter = 1; letter <= 40; letter += 1) {
    change('x'.repeat(letter))
    await vi.advanceTimersByTimeAsync(50)
  }

  expect(copies.map((copy) => copy?.length)).toEqual([1, 10, 20, 30, 40])
})

test('the last letter is copied half a second later at most', async () => {
  const { copies, change } = startCopier()

  change('They calle')
  await vi.advanceTimersByTimeAsync(10)
  change('They called')
  await vi.advanceTimersByTimeAsync(500)

  expect(copies).toEqual(['They calle', 'They called'])
})

test('what is kept in the same breath as it is changed is copied', async () => {
  const { copies, change } = startCopier()

  change('before')
  change('after')
  await vi.advanceTimersByTimeAsync(0)

  expect(copies).toEqual(['after'])
})

test('a draft that is gone is gone from the copy at once', async () => {
  const { copies, change } = startCopier()

  change('They called')
  await vi.advanceTimersByTimeAsync(10)
  change(null)
  await vi.advanceTimersByTimeAsync(0)

  expect(copies).toEqual(['They called', null])
})

test('a page that ends does not wait', async () => {
  const { copier, copies, change } = startCopier()

  change('They calle')
  await vi.advanceTimersByTimeAsync(10)
  change('They called')
  copier.copyNow()

  expect(copies).toEqual(['They calle', 'They called'])
})

test('what the copy holds already is not written again', async () => {
  const { copier, copies, change } = startCopier('They called')

  change('They called')
  copier.copyNow()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(copies).toEqual([])
})

test('nothing is copied later once it is stopped', async () => {
  const { copier, copies, change } = startCopier()

  change('T')
  await vi.advanceTimersByTimeAsync(10)
  change('Th')
  await vi.advanceTimersByTimeAsync(10)
  copier.stop()
  await vi.advanceTimersByTimeAsync(1_000)

  expect(copies).toEqual(['T'])
})
