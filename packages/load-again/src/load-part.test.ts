import { afterEach, expect, test, vi } from 'vitest'

import { loadAtPress, untilLoaded } from './load-part.ts'

const sheet = { name: 'sheet' }
const cut = new TypeError('Failed to fetch')
const lost = Object.assign(new Error('gone'), { name: 'LostChunkError' })

afterEach(() => vi.useRealTimers())

/** An `import()` that fails with each of these before it brings the part. */
function importer(...failures: Error[]) {
  return vi.fn(async () => {
    const failure = failures.shift()

    if (failure) throw failure
    return sheet
  })
}

test('a part whose connection was lost is asked for again after pauses that grow', async () => {
  vi.useFakeTimers()
  const load = importer(cut, cut)
  const coming = untilLoaded(load)

  await vi.advanceTimersByTimeAsync(1_999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(3_999)
  expect(load).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(await coming).toBe(sheet)
})

test('and at once when the browser is back online', async () => {
  vi.useFakeTimers()
  const load = importer(cut)
  const coming = untilLoaded(load)

  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('online'))
  expect(await coming).toBe(sheet)
  expect(load).toHaveBeenCalledTimes(2)
})

test('a part that can never come is given up', async () => {
  await expect(untilLoaded(importer(lost))).rejects.toBe(lost)
})

test('a press tries once, and the next press tries again', async () => {
  const load = importer(cut)

  await expect(loadAtPress(load)).rejects.toBe(cut)
  expect(await loadAtPress(load)).toBe(sheet)
})

test('a press on a part that can never come reloads the page and stays open', async () => {
  const reload = vi.fn()
  const settled = vi.fn()

  loadAtPress(importer(lost), reload).then(settled, settled)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(settled).not.toHaveBeenCalled()
})
