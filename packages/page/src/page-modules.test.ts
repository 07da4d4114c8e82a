import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { firstModuleRel, preloadFirstModule, sharedModuleRel, startPageModules } from './page-modules.ts'

declare global {
  /** What the modules of a test did. */
  var ranModules: string[]
}

/** What the browser does before it paints. */
let frames: (() => void)[] = []
let tests = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  frames = []
  tests += 1
  globalThis.ranModules = []
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run))
  nameModules(...['react', 'app', 'order'].map((name) => `ranModules.push('${name}')`))
})
afterEach(() => {
  delete window.__pahiramFailed
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.head.innerHTML = ''
})

/** Modules are run once, however often they are imported: each test has its own. */
function nameModules(...codes: readonly string[]): void {
  document.head.innerHTML = codes
    .map(
      (code, at) =>
        `<link rel="${['shared ', 'first '][at] ?? ''}page-module" href="data:text/javascript,${encodeURIComponent(`${code}//${tests}`)}">`,
    )
    .join('')
}

function paint(): void {
  for (const run of frames) run()
  vi.advanceTimersByTime(0)
}

/** The modules that ran, once what was imported has had the time to. */
async function ranModules(): Promise<string[]> {
  await new Promise((resolve) => setImmediate(resolve))
  return globalThis.ranModules
}

test('of the page’s scripts the one that is named first is fetched at once, and no other', () => {
  document.head.innerHTML =
    `<link rel="${sharedModuleRel}" href="/assets/runtime/react.js">` +
    '<link rel="page-module" href="/assets/loan/offers.js">' +
    `<link rel="${firstModuleRel}" href="/assets/loan/app.js" fetchpriority="low">`
  preloadFirstModule()
  expect(Array.from(document.querySelectorAll('link'), ({ rel }) => rel)).toEqual([
    'shared page-module',
    'page-module',
    'modulepreload page-module',
  ])
})

test('the page’s scripts run once it has been painted, each once', async () => {
  startPageModules()
  expect(await ranModules()).toEqual([])
  paint()
  await vi.waitFor(async () => expect(await ranModules()).toHaveLength(3))
  expect((await ranModules()).toSorted()).toEqual(['app', 'order', 'react'])
  vi.advanceTimersByTime(1_000)
  expect(await ranModules()).toHaveLength(3)
})

test('none is asked for twice, painted or not: one that fails is told once', async () => {
  const failed = vi.fn<() => void>()

  nameModules("throw new TypeError('Failed to fetch dynamically imported module: /a.js')")
  window.__pahiramFailed = failed
  startPageModules()
  paint()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce())
  vi.advanceTimersByTime(1_000)
  await ranModules()
  await ranModules()
  expect(failed).toHaveBeenCalledOnce()
})

test('a page that is never painted runs them after a quarter of a second', async () => {
  startPageModules()
  vi.advanceTimersByTime(249)
  expect(await ranModules()).toEqual([])
  vi.advanceTimersByTime(1)
  await vi.waitFor(async () => expect(await ranModules()).toHaveLength(3))
})

test.each([
  ['that nobody sees', () => vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)],
  // Its document has ended by then where the answer was quick: happy-dom's is complete.
  ['whose answer follows in its document', () => vi.stubGlobal('__pahiramFollow', () => undefined)],
])('a page %s runs them at once', async (_, isSo) => {
  isSo()
  startPageModules()
  // Not `waitFor`, which lets the time pass that a page that is seen would wait.
  for (let turn = 0; turn < 100 && globalThis.ranModules.length < 3; turn += 1) await ranModules()
  expect(globalThis.ranModules).toHaveLength(3)
})

test.each([
  ["throw new TypeError('Failed to fetch dynamically imported module: /a.js')", 0],
  ["throw new TypeError('Importing a module script failed.')", 0],
  ["throw new TypeError('x is undefined')", 1],
])('after %s the page’s help is shown, and the reason told %i times', async (code, times) => {
  const failed = vi.fn<() => void>()
  const unhandled = vi.fn<(reason: unknown) => void>()

  nameModules(code, "throw new Error('another')")
  window.__pahiramFailed = failed
  process.on('unhandledRejection', unhandled)
  startPageModules()
  paint()
  await vi.waitFor(() => expect(failed).toHaveBeenCalledTimes(1))
  await ranModules()
  process.off('unhandledRejection', unhandled)
  expect(unhandled).toHaveBeenCalledTimes(times)
})
