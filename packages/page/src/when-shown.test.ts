import { afterEach, expect, test, vi } from 'vitest'

import { isDrawnAhead, shownAt, whenShown } from './when-shown.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  drawAhead(undefined)
})

/** What a browser says of a page that it draws ahead; others, and old ones, say nothing. */
function drawAhead(prerendering: boolean | undefined): void {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: prerendering })
}

test.each([undefined, false])('what waits for the page to be seen runs at once where it is (%s)', (prerendering) => {
  const run = vi.fn<() => void>()

  drawAhead(prerendering)
  whenShown(run)

  expect(isDrawnAhead()).toBe(false)
  expect(run).toHaveBeenCalledOnce()
})

test('in a page that is drawn ahead it runs once, when that is opened', () => {
  const run = vi.fn<() => void>()

  drawAhead(true)
  whenShown(run)
  expect(isDrawnAhead()).toBe(true)
  expect(run).not.toHaveBeenCalled()

  drawAhead(false)
  document.dispatchEvent(new Event('prerenderingchange'))
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(run).toHaveBeenCalledOnce()
})

test.each([
  ['was drawn ahead', [{ activationStart: 130 }], 130],
  ['was opened at once', [{ activationStart: 0 }], 0],
  ['is in a browser that draws nothing ahead', [{}], 0],
  ['is in one that says nothing', [], 0],
])('a page that %s was shown at its time', (_, entries, time) => {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries as unknown as PerformanceEntryList)

  expect(shownAt()).toBe(time)
})

test.each([{}, { getEntriesByType: () => undefined }])(
  'a web view whose clock lacks entries (%o) shows the page',
  (clock) => {
    vi.stubGlobal('performance', clock)

    expect(shownAt()).toBe(0)
  },
)
