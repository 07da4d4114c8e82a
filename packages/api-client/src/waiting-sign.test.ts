import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { waitingSign } from './waiting-sign.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A call that ends after so many milliseconds. */
function callOf(duration: number, end: 'well' | 'badly' = 'well'): Promise<void> {
  return new Promise((resolve, reject) => {
    setTimeout(() => (end === 'well' ? resolve() : reject(new Error('no'))), duration)
  })
}

test('a call that ends within 300 ms shows nothing', async () => {
  const show = vi.fn<(waiting: boolean) => void>()

  waitingSign(show)(callOf(290))
  await vi.advanceTimersByTimeAsync(1000)

  expect(show).not.toHaveBeenCalled()
})

test('a longer one shows the sign until it ends, well or badly', async () => {
  const show = vi.fn<(waiting: boolean) => void>()
  const watch = waitingSign(show)

  watch(callOf(500, 'badly'))
  await vi.advanceTimersByTimeAsync(310)
  expect(show.mock.calls).toEqual([[true]])

  await vi.advanceTimersByTimeAsync(500)
  expect(show.mock.calls).toEqual([[true], [false]])
})

test('of several slow calls the first shows the sign and the last takes it away', async () => {
  const show = vi.fn<(waiting: boolean) => void>()
  const watch = waitingSign(show)

  watch(callOf(400))
  watch(callOf(900))
  await vi.advanceTimersByTimeAsync(800)
  expect(show.mock.calls).toEqual([[true]])

  await vi.advanceTimersByTimeAsync(200)
  expect(show.mock.calls).toEqual([[true], [false]])
})
