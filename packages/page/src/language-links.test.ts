import { afterEach, expect, test, vi } from 'vitest'

import {
  delayLanguageLinks,
  delayLanguageLinksUntilShown,
  endUndrawn,
  followLanguageLinks,
  sayLanguage,
  showLanguageLinks,
} from './language-links.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  Object.defineProperty(document, 'prerendering', { configurable: true, value: undefined })
  document.documentElement.removeAttribute('data-undrawn')
  document.documentElement.lang = 'en'
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

function opened(address: string, locale = 'default') {
  window.history.replaceState(null, '', address)
  document.head.innerHTML = `<script type="application/json" id="app-config">{"locale":"${locale}"}</script>`
  sayLanguage()
  return [document.documentElement.lang, document.documentElement.hasAttribute('data-undrawn')]
}

test('a page that will be drawn in another language says so, and hides what was prerendered', () => {
  expect(opened('/order?lang=zh')).toEqual(['zh', true])
})

test("a page without a language is in the deployment's", () => {
  expect(opened('/order', 'fil')).toEqual(['fil', true])
})

test.each(['{}', '{"locale":null}', 'none'])(
  "no language is named by the address and the configuration '%s'",
  (configuration) => {
    document.head.innerHTML = `<script type="application/json" id="app-config">${configuration}</script>`

    expect(sayLanguage()).toBe('')
  },
)

test.each(['/order', '/order?lang=default', '/order?lang=en', '/order?lang=xx'])(
  '%s is what was prerendered',
  (address) => {
    expect(opened(address)).toEqual(['en', false])
  },
)

test('a link to another language keeps the rest of the address, and takes no place in the history', () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)

  window.history.replaceState(null, '', '/order?sessionId=s1&lang=es&orderId=o1#part')
  document.body.innerHTML = '<p class="page-language"><a href="?lang=zh" hreflang="zh">中文</a></p>'
  followLanguageLinks()
  document.querySelector('a')?.click()

  expect(replace.mock.calls).toEqual([['/order?sessionId=s1&lang=zh&orderId=o1#part']])
})

test('the names of other languages are drawn a moment after the page has come to life', () => {
  const { documentElement: page } = document

  vi.useFakeTimers()
  delayLanguageLinks()
  window.dispatchEvent(new Event('load'))
  vi.advanceTimersByTime(500)
  expect(page.hasAttribute('data-loading')).toBe(true)
  showLanguageLinks()
  expect(page.hasAttribute('data-loading')).toBe(true)
  vi.advanceTimersByTime(100)
  expect(page.hasAttribute('data-loading')).toBe(false)
})

test('a page that hangs shows the names of other languages after two seconds', () => {
  const { documentElement: page } = document

  vi.useFakeTimers()
  delayLanguageLinks()
  vi.advanceTimersByTime(1_999)
  expect(page.hasAttribute('data-loading')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(page.hasAttribute('data-loading')).toBe(false)
})

test('in a page that is drawn ahead the two seconds begin when it is opened', () => {
  const { documentElement: page } = document

  Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  vi.useFakeTimers()
  delayLanguageLinksUntilShown()
  vi.advanceTimersByTime(60_000)
  expect(page.hasAttribute('data-loading')).toBe(true)
  document.dispatchEvent(new Event('prerenderingchange'))
  vi.advanceTimersByTime(1_999)
  expect(page.hasAttribute('data-loading')).toBe(true)
  vi.advanceTimersByTime(1)
  expect(page.hasAttribute('data-loading')).toBe(false)
})

test.each([
  ['fil', 'Detalye ng order'],
  ['default', 'Order Details'],
])('a page that was drawn in %s is named as its heading where that is not English', (lang, title) => {
  opened(`/order?lang=${lang}`)
  document.title = 'Order Details'
  document.body.innerHTML = '<h1>Detalye ng order</h1>'
  endUndrawn()

  expect(document.title).toBe(title)
  expect(document.documentElement.hasAttribute('data-undrawn')).toBe(false)
})

test('a page that names itself by its content keeps that name', () => {
  opened('/landing?lang=fil')
  document.title = 'Bago ang araw ng sahod'
  document.body.innerHTML = '<main data-titled=""><h1>Malayo pa ba ang sahod?</h1></main>'
  endUndrawn()

  expect(document.title).toBe('Bago ang araw ng sahod')
})
