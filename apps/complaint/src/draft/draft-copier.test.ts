import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createDraftCopier } from './draft-copier.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

/** A copier with the draft that it looks at, and what it has copied. */
function startCopier(copied: string | null = null) {
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
