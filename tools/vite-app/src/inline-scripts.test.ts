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
