import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { loadAgain } from './load-again.ts'

const sheet = { name: 'sheet' }

/** An `import()` whose line can be cut. */
function line() {
  const reload = vi.fn()
  const importer = vi.fn(async () => {
    if (state.isCut) throw state.error
    return sheet
  })
  const state = { isCut: false, error: new TypeError('Failed to fetch') as Error, importer, reload }

  return state
}

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a part comes where there is no window, as while the build draws pages', async () => {
  vi.stubGlobal('window', undefined)
  try {
    await expect(loadAgain(line().importer).load()).resolves.toBe(sheet)
  } finally {
    vi.unstubAllGlobals()
  }
})

test('a part is imported at the first call, and once however often it is asked for', async () => {
  const { importer } = line()
  const part = loadAgain(importer)

  expect(importer).not.toHaveBeenCalled()
  part.prefetch()
  expect(await Promise.all([part.load(), part.load(), part.loadAtPress()])).toEqual([sheet, sheet, sheet])
  expect(await part.load()).toBe(sheet)
  expect(importer).toHaveBeenCalledTimes(1)
  expect(part.state()).toEqual({ state: 'ready', module: sheet })
})

test('a press loads the part when the prefetch before it failed', async () => {
  const cut = line()
  const part = loadAgain(cut.importer)

  cut.isCut = true
  part.prefetch()
  await expect(part.load()).rejects.toBe(cut.error)
  expect(part.state()).toEqual({ state: 'failed', error: cut.error })

  cut.isCut = false
  expect(await part.loadAtPress()).toBe(sheet)
  expect(cut.importer).toHaveBeenCalledTimes(2)
})

test('a part that failed comes as soon as the browser is back online', async () => {
  const cut = line()
  const part = loadAgain(cut.importer)
  const listener = vi.fn()

  cut.isCut = true
  await expect(part.load()).rejects.toBe(cut.error)
  part.subscribe(listener)
  cut.isCut = false
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)

  expect(part.state()).toEqual({ state: 'ready', module: sheet })
  expect(listener).toHaveBeenCalledTimes(1)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(600_000)
  expect(cut.importer).toHaveBeenCalledTimes(2)
})

test('the pauses between attempts in the background grow from 2 s to 60 s', async () => {
  const cut = line()
  const part = loadAgain(cut.importer)

  cut.isCut = true
  part.prefetch()
  await vi.advanceTimersByTimeAsync(0)

  const attempts = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return cut.importer.mock.calls.length
  }

  expect(await attempts(1_999)).toBe(1)
  expect(await attempts(1)).toBe(2)
  expect(await attempts(3_999)).toBe(2)
  expect(await attempts(1)).toBe(3)
  expect(await attempts(8_000 + 16_000 + 32_000)).toBe(6)
  expect(await attempts(59_999)).toBe(6)
  expect(await attempts(1)).toBe(7)
  expect(await attempts(60_000)).toBe(8)
})

test('a listener hears of nothing after it left', async () => {
  const { importer } = line()
  const part = loadAgain(importer)
  const listener = vi.fn()

  part.subscribe(listener)()
  await part.load()

  expect(listener).not.toHaveBeenCalled()
})

test('a press reloads the page when the part cannot come to it any more, and nothing else does', async () => {
  const cut = line()
  const part = loadAgain(cut.importer, cut.reload)
  const settled = vi.fn()

  cut.isCut = true
  cut.error = Object.assign(new Error('gone'), { name: 'LostChunkError' })
  await expect(part.loadAtPress()).rejects.toBe(cut.error)
  await vi.advanceTimersByTimeAsync(600_000)
  window.dispatchEvent(new Event('online'))
  await expect(part.load()).rejects.toBe(cut.error)
  expect(cut.importer).toHaveBeenCalledTimes(2)
  expect(cut.reload).not.toHaveBeenCalled()

  part.loadAtPress().then(settled, settled)
  await vi.advanceTimersByTimeAsync(0)
  expect(cut.reload).toHaveBeenCalledTimes(1)
  expect(settled).not.toHaveBeenCalled()
})
