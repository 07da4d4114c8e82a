import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { offerHelp } from './offer-help.ts'

const store = 'https://play.google.com/store/apps/details?id=com.google.android.webview'
const reports: [address: string, report: unknown][] = []
const line = '<p class="page-help" role="alert">This page is taking longer. <a href="">Retry</a></p>'

beforeEach(() => {
  vi.useFakeTimers()
  reports.length = 0
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    reports.push([address, JSON.parse(init.body as string)])
    return new Response(null, { status: 204 })
  })
  document.body.innerHTML = `${line}<noscript></noscript>`
  window.history.replaceState(null, '', '/order?sessionId=secret')
})
afterEach(() => {
  // What a test leaves waiting must not listen to the next one.
  window.__pahiramReady?.()
  delete window.__pahiramReady
  delete window.__pahiramReported
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  document.head.innerHTML = ''
  document.documentElement.lang = 'en'
  window.history.replaceState(null, '', '/')
})

function isHelpShown(): boolean {
  return document.documentElement.hasAttribute('data-help')
}

function helpText(): string | null | undefined {
  return document.querySelector('.page-help')?.textContent
}

/** What a browser says at the element of a script of ours that did not come. */
function failToLoad(address = '/assets/loan/order-1a2b.js'): void {
  const script = document.createElement('script')

  script.src = address
  document.body.append(script)
  script.dispatchEvent(new Event('error'))
}

/** What a browser does with a script that it cannot parse. */
function failToParse(): void {
  window.dispatchEvent(new ErrorEvent('error', { error: new SyntaxError("Unexpected token '||='") }))
}

/** Takes away what came with the oldest supported browsers. */
function goBelowFloor(userAgent: string): void {
  // The same question that `in` asks of the document.
  const old = new Proxy(document, {
    has: (target, name) => name !== 'replaceChildren' && name in target,
    get(target, name) {
      const value: unknown = Reflect.get(target, name)

      return typeof value === 'function' ? value.bind(target) : value
    },
  })

  vi.stubGlobal('document', old)
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
}

const oldWebView =
  'Mozilla/5.0 (Linux; Android 9; SM-J730G; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/83.0.4103.106 Mobile Safari/537.36'
const oldPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const oldDesktop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/83.0.4103.61 Safari/537.36'

test('the help line shows when a page is not ready after four seconds', () => {
  offerHelp()
  vi.advanceTimersByTime(3_999)
  expect(isHelpShown()).toBe(false)
  vi.advanceTimersByTime(1)
  expect(isHelpShown()).toBe(true)
  expect(helpText()).toBe('This page is taking longer. Retry')
})

test('the help line shows at once when a script of the page does not come, and asks for an update below the floor', () => {
  offerHelp()
  failToLoad()
  expect(isHelpShown()).toBe(true)
  expect(helpText()).toBe('This page is taking longer. Retry')
  goBelowFloor(oldWebView)
  failToLoad()
  expect(helpText()).toBe('This page needs an update of Android System WebView')
})

test('the help line goes when the page is ready after all', () => {
  offerHelp()
  vi.advanceTimersByTime(5_000)
  window.__pahiramReady?.()
  expect(isHelpShown()).toBe(false)
})

test('the help line never shows on a page that was ready in time', () => {
  offerHelp()
  window.__pahiramReady?.()
  failToLoad()
  vi.advanceTimersByTime(10_000)
  expect(isHelpShown()).toBe(false)
})

test('a script of somebody else that does not come or throws is no failure of the page', () => {
  offerHelp()
  failToLoad('https://shell.example/inject.js')
  window.dispatchEvent(new ErrorEvent('error', { filename: 'https://shell.example/assets/inject.js' }))
  expect(isHelpShown()).toBe(false)
  window.dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/loan/order-1a2b.js` }))
  expect(isHelpShown()).toBe(true)
})

test('Retry reloads the page', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})
  const press = new MouseEvent('click', { bubbles: true, cancelable: true })

  offerHelp()
  failToLoad()
  document.querySelector('.page-help a')?.dispatchEvent(press)
  expect(reload).toHaveBeenCalledOnce()
  expect(press.defaultPrevented).toBe(true)
})

test('while the HTML is still arriving the help line waits for it', () => {
  document.body.innerHTML = ''
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  offerHelp()
  vi.advanceTimersByTime(4_000)
  expect(isHelpShown()).toBe(true)
  expect(helpText()).toBe(undefined)
})

test('a page whose HTML was cut on its way offers at once to load it again, in its language', () => {
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {})

  document.body.innerHTML = ''
  document.documentElement.lang = 'fil'
  offerHelp()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  expect(isHelpShown()).toBe(true)
  expect(helpText()).toBe('Hindi dumating nang buo ang pahinang ito. Subukan muli')
  document.querySelector<HTMLElement>('.page-help a')?.click()
  expect(reload).toHaveBeenCalledOnce()
})

test('a page whose help line was cut in the middle of its words has a whole one', () => {
  document.body.innerHTML = '<p class="page-help" role="alert"><span lang="en">This page is tak</span></p>'
  offerHelp()
  document.dispatchEvent(new Event('DOMContentLoaded'))
  vi.advanceTimersByTime(4_000)
  expect(helpText()).toBe('This page did not arrive whole. Retry')
})

test('HTML that comes no further for four seconds was cut, though the browser says that it is still loading', () => {
  document.body.innerHTML = ''
  vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  offerHelp()
  for (let chunk = 0; chunk < 4; chunk += 1) {
    document.body.append('more')
    vi.advanceTimersByTime(4_000)
    expect(helpText()).toBe(undefined)
  }
  vi.advanceTimersByTime(4_000)
  expect(helpText()).toBe('This page did not arrive whole. Retry')
  window.__pahiramReady?.()
  expect(isHelpShown()).toBe(false)
})

test.each([
  ['an old Android System WebView', oldWebView, 'This page needs an update of Android System WebView', store],
  ['an old iPhone', oldPhone, 'This page needs an update of iOS', undefined],
  ['an old browser', oldDesktop, 'This page needs an update of your browser', undefined],
])('%s that cannot parse the page is asked at once for an update', (_, userAgent, text, address) => {
  goBelowFloor(userAgent)
  offerHelp()
  failToParse()

  expect(isHelpShown()).toBe(true)
  expect(helpText()).toBe(text)
  expect(document.querySelector<HTMLAnchorElement>('.page-help a')?.href).toBe(address)
})

test.each([
  ['en', 'This page needs an update of Android System WebView'],
  ['es', 'Esta página necesita una actualización de Android System WebView'],
  ['fil', 'Kailangan ng pahinang ito ng update ng Android System WebView'],
  ['id', 'Halaman ini memerlukan pembaruan Android System WebView'],
  ['zh', '打开此页面需要更新 Android System WebView'],
])('a page in %s asks an old WebView for an update in that language, with a link', (language, text) => {
  document.documentElement.lang = language
  goBelowFloor(oldWebView)
  offerHelp()
  failToParse()

  expect(helpText()).toBe(text)
  expect(document.querySelector<HTMLAnchorElement>('.page-help a')?.href).toBe(store)
})

test.each([
  ['by its address', () => window.history.replaceState(null, '', '/order?clientType=android')],
  ['by its bridge', () => vi.stubGlobal('PahiramNative', {})],
])('a shell for Android that gives another user agent, known %s, is asked for its web view', (_, show) => {
  show()
  goBelowFloor('MyLoanApp/2.1')
  offerHelp()
  failToParse()

  expect(helpText()).toBe('This page needs an update of Android System WebView')
  expect(document.querySelector<HTMLAnchorElement>('.page-help a')?.href).toBe(store)
})

test('a browser that knows no module scripts is asked for an update after four seconds', () => {
  goBelowFloor(oldWebView)
  offerHelp()
  vi.advanceTimersByTime(4_000)
  expect(helpText()).toBe('This page needs an update of Android System WebView')
})

test('a current browser is not asked for an update when a script is broken', () => {
  offerHelp()
  failToParse()
  expect(isHelpShown()).toBe(false)
  vi.advanceTimersByTime(4_000)
  expect(helpText()).toBe('This page is taking longer. Retry')
})

/** Makes the document one that was published as `release`. */
function publish(release: string | undefined, configuration: string): void {
  document.head.innerHTML =
    (release === undefined ? '' : `<meta name="release" content="${release}">`) +
    `<script type="application/json" id="app-config">${configuration}</script>`
}

test('a published page reports once, without its query, that its scripts did not load', () => {
  publish('loan@0123456789ab', '{"apiBase":"https://api.example/"}')
  offerHelp()
  failToLoad()
  vi.advanceTimersByTime(10_000)
  window.__pahiramReady?.()

  expect(reports).toEqual([
    ['https://api.example/__report', { page: '/order', kind: 'failed', release: 'loan@0123456789ab' }],
  ])
})

test.each(['{}', 'no json'])('a page with the configuration %j reports to its own origin', (configuration) => {
  publish('loan@0123456789ab', configuration)
  offerHelp()
  vi.advanceTimersByTime(4_000)
  expect(reports.map(([address]) => address)).toEqual(['/__report'])
})

test('a page of no release reports nothing, and shows the help line', () => {
  publish(undefined, '{}')
  offerHelp()
  vi.advanceTimersByTime(4_000)
  expect(reports).toEqual([])
  expect(isHelpShown()).toBe(true)
})
