import { afterEach, expect, test, vi } from 'vitest'

import { popup, prefetchOverlays } from './load-popup.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('the animated frame is fetched when the browser is idle, and then at hand', async () => {
  let whenIdle: () => void = () => undefined
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => {
    whenIdle = callback
  })

  prefetchOverlays()
  expect(popup.state()).toEqual({ state: 'loading' })

  whenIdle()
  await vi.waitFor(() => expect(popup.state()).toHaveProperty('module.PopupFrame'), 10_000)
})

test('a browser that does not know of idleness fetches it a little later', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const later = vi.spyOn(globalThis, 'setTimeout')

  prefetchOverlays()

  expect(later).toHaveBeenCalledWith(expect.any(Function), 1_000)
  later.mockRestore()
})
