// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'

import { heardAt, openingOf, watch } from './watch.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** Watches a document whose frames and clock are the test's; to lay it out takes `layout` ms. */
function watchDocument(layout: number) {
  const frames: FrameRequestCallback[] = []
  let clock = 0
  const sendBeacon = vi.fn((_path: string, _message: string) => true)

  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  vi.stubGlobal('navigator', { sendBeacon })
  vi.stubGlobal('requestAnimationFrame', (run: FrameRequestCallback) => frames.push(run))
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      observe() {}
      takeRecords() {
        return []
      }
    },
  )
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => {
    clock += layout
    return new DOMRect(0, 0, 10, 10)
  })
  document.body.innerHTML = '<div id="root"></div>'
  watch({ texts: ['₱1,000', 'Due'], control: 'Repay', beacon: heardAt })

  return {
    show(html: string) {
      document.body.innerHTML = `<div id="root">${html}</div>`
    },
    async frameAt(time: number) {
      // What has changed is told in a microtask.
      await Promise.resolve()
      clock = time
      for (const run of frames.splice(0)) run(time)
    },
    /** What was measured, at this time. */
    read(time: number) {
      clock = time
      vi.advanceTimersByTime(100)
      return openingOf(sendBeacon.mock.calls[0]?.[1] ?? '')
    },
  }
}

test('all that a frame shows has the time at which it began, however long it is laid out', async () => {
  const page = watchDocument(20)

  await page.frameAt(100)
  page.show('<p>₱1,000</p><p>Due</p><button data-early-control>Repay</button>')
  await page.frameAt(200)
  page.show('<p>₱1,000</p><p>Due</p><a href="/repay">Repay</a>')
  await page.frameAt(300)

  expect(page.read(700)).toMatchObject({ dataVisible: 200, allVisible: 200, tapAnswered: 200, tapDone: 300 })
})

test('a text in a part that is hidden is not there yet', async () => {
  const page = watchDocument(0)

  page.show('<p>₱1,000</p><p hidden>Due</p><a href="/repay">Repay</a>')
  await page.frameAt(100)
  page.show('<p>₱1,000</p><p>Due</p><a href="/repay">Repay</a>')
  await page.frameAt(200)

  expect(page.read(600)).toMatchObject({ dataVisible: 100, allVisible: 200, tapDone: 100 })
})
