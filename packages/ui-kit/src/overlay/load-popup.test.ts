import { afterEach, expect, test, vi } from 'vitest'

import { popupFrame, prefetchOverlays } from './load-popup.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the animated frame is fetched when the browser is idle, and then at hand', async () => {
  let whenIdle: () => void = () => undefined
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    whenIdle = callback
  })

  prefetchOverlays()
  expect(popupFrame()).toBeUndefined()

  whenIdle()
  await vi.waitFor(() => expect(popupFrame()).toBeDefined(), 10_000)
})

test('a browser that does not know of idleness fetches it a little later', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const later = vi.spyOn(globalThis, 'setTimeout')

  prefetchOverlays()

  expect(later).toHaveBeenCalledWith(expect.any(Function), 1_000)
  later.mockRestore()
})
