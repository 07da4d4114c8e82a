import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { headScript } from './inline-scripts.ts'

/** As much of a page as the inline script touches. */
class BarePage extends EventTarget {
  readonly #attributes = new Set<string>()
  readonly document = Object.assign(new EventTarget(), {
    documentElement: {
      setAttribute: (name: string) => this.#attributes.add(name),
      removeAttribute: (name: string) => this.#attributes.delete(name),
    },
  })

  get showsHelp(): boolean {
    return this.#attributes.has('data-help')
  }

  open(): { ready(): void } {
    const context = createContext({ window: this, document: this.document, setTimeout, clearTimeout })

    runInContext(headScript([]), context)
    return { ready: () => void runInContext('window.__pahiramReady = true', context) }
  }

  fail(nodeName: string): void {
    this.dispatchEvent(Object.defineProperty(new Event('error'), 'target', { value: { nodeName } }))
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a page that does not come to life offers help within four seconds', () => {
  const page = new BarePage()

  page.open()
  vi.advanceTimersByTime(3_999)
  expect(page.showsHelp).toBe(false)
  vi.advanceTimersByTime(1)
  expect(page.showsHelp).toBe(true)
})

test('a script that fails to arrive brings the help at once, an image does not', () => {
  const page = new BarePage()

  page.open()
  page.fail('IMG')
  expect(page.showsHelp).toBe(false)
  page.fail('SCRIPT')
  expect(page.showsHelp).toBe(true)
})

test('a page that comes to life late takes the help away', () => {
  const page = new BarePage()
  const opened = page.open()

  vi.advanceTimersByTime(5_000)
  opened.ready()
  expect(page.showsHelp).toBe(false)
})

test('a page that came to life in time never shows the help', () => {
  const page = new BarePage()

  page.open().ready()
  page.fail('SCRIPT')
  vi.advanceTimersByTime(10_000)
  expect(page.showsHelp).toBe(false)
})

test('old browsers get what the client needs of them', () => {
  const page = new BarePage()
  const context = createContext({ window: page, document: page.document, setTimeout, clearTimeout })

  runInContext('delete Object.hasOwn; delete Array.prototype.at', context)
  runInContext(headScript([]), context)

  expect(
    runInContext(
      '[[1,2,3].at(-1), [1,2,3].at(), [1].at(5), Object.hasOwn({ a: 1 }, "a"), Object.hasOwn({}, "toString")]',
      context,
    ),
  ).toEqual([3, 1, undefined, true, false])
  expect(runInContext('Object.keys(Array.prototype).length', context)).toBe(0)
})

/** A page whose meta and configuration are these, and what it tells the server. */
function publishedPage(release: string | undefined, configuration: string) {
  const page = new BarePage()
  const told: [address: string, report: unknown][] = []

  Object.assign(page, {
    location: { pathname: '/order', search: '?sessionId=secret' },
    navigator: { sendBeacon: (address: string, body: string) => told.push([address, JSON.parse(body)]) },
  })
  Object.assign(page.document, {
    querySelector: () => (release === undefined ? null : { content: release }),
    getElementById: () => ({ textContent: configuration }),
  })
  return { page, told }
}

test('a release whose scripts do not come is told of, once a view and without the query', () => {
  const { page, told } = publishedPage('loan@0123456789ab', '{"apiBase":"https://api.example/"}')
  const opened = page.open()

  page.fail('SCRIPT')
  vi.advanceTimersByTime(10_000)
  opened.ready()
  expect(told).toEqual([
    ['https://api.example/__report', { page: '/order', kind: 'failed', release: 'loan@0123456789ab' }],
  ])
})

test('its own origin is told where the configuration names no other', () => {
  const { page, told } = publishedPage('loan@0123456789ab', '{}')

  page.open()
  vi.advanceTimersByTime(4_000)
  expect(told.map(([address]) => address)).toEqual(['/__report'])
})

test.each([
  [undefined, '{}'],
  ['loan@0123456789ab', 'no json'],
])('of release %j with the configuration %j nothing is told, and the help shows', (release, configuration) => {
  const { page, told } = publishedPage(release, configuration)

  page.open()
  vi.advanceTimersByTime(4_000)
  expect(told).toEqual([])
  expect(page.showsHelp).toBe(true)
})
