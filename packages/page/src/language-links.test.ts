import { afterEach, expect, test, vi } from 'vitest'

import { followLanguageLinks, setAskedLanguage } from './language-links.ts'

const plan = { languages: { fil: '/assets/fil.js', en: '/assets/en.js' }, titles: { fil: 'Detalye' } }
const fetched: unknown[] = []

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  fetched.length = 0
  document.documentElement.lang = 'en'
  document.title = ''
  document.head.replaceChildren()
  document.body.replaceChildren()
  window.history.replaceState(null, '', '/')
})

function open(address: string, locale = 'default', given: Parameters<typeof setAskedLanguage>[0] = plan) {
  vi.stubGlobal('fetch', async (file: unknown) => {
    fetched.push(file)
    throw new TypeError('offline')
  })
  window.history.replaceState(null, '', address)
  document.head.innerHTML = `<script type="application/json" id="app-config">{"locale":"${locale}"}</script>`
  setAskedLanguage(given)
  document.dispatchEvent(new Event('DOMContentLoaded'))
  return { lang: document.documentElement.lang, title: document.title, fetched }
}

test('a built page takes the language of its address, and asks for its texts', () => {
  expect(open('/order?lang=fil')).toEqual({ lang: 'fil', title: 'Detalye', fetched: ['/assets/fil.js'] })
})

test('without one in the address it takes that of the deployment', () => {
  expect(open('/order', 'fil')).toEqual({ lang: 'fil', title: 'Detalye', fetched: ['/assets/fil.js'] })
})

test.each(['/order', '/order?lang=default', '/order?lang=xx', '/order?lang=constructor', '/order?lang=__proto__'])(
  '%s is in the language that it was built in',
  (address) => {
    expect(open(address)).toEqual({ lang: 'en', title: '', fetched: [] })
  },
)

test('a page that the server drew is left as it is', () => {
  expect(open('/order?lang=fil', 'default', { languages: {}, titles: {} })).toMatchObject({ lang: 'en', fetched: [] })
})

test('a link to another language keeps the rest of the address, and takes no place in the history', () => {
  const replace = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)

  window.history.replaceState(null, '', '/order?sessionId=s1&lang=es&orderId=o1#part')
  document.body.innerHTML = '<p class="page-language"><a href="?lang=zh" hreflang="zh">中文</a></p>'
  followLanguageLinks()
  document.querySelector('a')?.click()
  expect(replace).toHaveBeenCalledWith('/order?sessionId=s1&lang=zh&orderId=o1#part')
})
