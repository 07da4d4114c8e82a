import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import type { NextPage } from './define-page.ts'
import { fetchNextPages } from './next-pages.ts'

const request = vi.fn<typeof fetch>()
const rules = '{"prefetch":[{"where":{"selector_matches":"[data-next-page]"},"eagerness":"immediate"}]}'
const html =
  '<head><link rel="page-module" href="/assets/runtime/react.js">' +
  '<link rel="first page-module" href="/assets/repayment/repay.js" fetchpriority="low">'

beforeEach(() => {
  window.history.replaceState(null, '', '/order?orderId=o1&productId=p1&sessionId=s1')
  document.head.innerHTML = '<link rel="page-module" href="/assets/runtime/react.js">'
  request.mockReset().mockImplementation(async () => new Response(html))
  vi.stubGlobal('fetch', request)
  HTMLScriptElement.supports = (type) => type === 'speculationrules'
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 8 })
})

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  document.body.replaceChildren()
})

/** What the page does at rest where the build left `pages` in it; `line` is what the browser says of its connection. */
async function rest(pages: readonly NextPage[], line?: object): Promise<unknown[]> {
  const template = document.createElement('template')

  template.setAttribute('data-next', JSON.stringify(pages))
  template.innerHTML = `<script type="speculationrules">${rules}</script>`
  document.body.append(template)
  Object.defineProperty(navigator, 'connection', { configurable: true, value: line })
  await fetchNextPages({ query: new URLSearchParams(window.location.search) }, window)
  return request.mock.calls.map(([address]) => address)
}

const repay: NextPage = { page: 'repay', parameters: ['productId', 'orderId'] }
const address = '/repay?productId=p1&orderId=o1&sessionId=s1'

function links(): (string | null)[] {
  return [...document.querySelectorAll('a[data-next-page]')].map((link) => link.getAttribute('href'))
}

test('fetches the HTML of the next page and its scripts that this page lacks', async () => {
  expect(await rest([repay])).toEqual([address, '/assets/repayment/repay.js'])
})

test('lets the browser open the very address that the borrower will go to, and nobody else see the link', async () => {
  await rest([repay, { page: 'order', parameters: ['productId'], fixed: { from: 'confirm' } }])

  expect(links()).toEqual([address, '/order?productId=p1&from=confirm&sessionId=s1'])
  expect(document.head.querySelector('script[type=speculationrules]')?.textContent).toBe(rules)
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-next-page]')) {
    expect([link.getAttribute('aria-hidden'), link.tabIndex]).toEqual(['true', -1])
  }
})

test('lets the browser draw the page that a control leads to, of those that wait for the press', async () => {
  document.body.innerHTML = `<a href="${address}" data-leads-to="${address}">Repay</a><a data-leads-to="/order?sessionId=s1">`
  await rest([
    { page: 'order', parameters: [] },
    { ...repay, drawnAtRest: true },
  ])

  const drawn = [...document.querySelectorAll('[data-drawn-page]')]

  expect(drawn.map((link) => link.getAttribute('href'))).toEqual([address])
})

test('where the browser knows no rules, nothing is told to it or to another page', async () => {
  HTMLScriptElement.supports = () => false
  await rest([{ ...repay, drawnAtRest: true }])

  expect(document.head.querySelector('script')).toBeNull()
  expect(document.querySelector('[data-drawn-page]')).toBeNull()
})

test('fetches the scripts alone of a page whose address is known only at the press', async () => {
  expect(await rest([{ page: 'complainPageNext' }])).toEqual([
    '/complainPageNext?sessionId=s1',
    '/assets/repayment/repay.js',
  ])
  expect(links()).toEqual([])
})

test.each([{ saveData: true }, { effectiveType: '2g' }, { effectiveType: 'slow-2g' }])(
  'fetches nothing ahead where the browser says %j',
  async (line) => {
    expect(await rest([repay], line)).toEqual([])
    expect(links()).toEqual([])
  },
)

test('fetches ahead on a line that is not slow', async () => {
  expect(await rest([repay], { saveData: false, effectiveType: '4g' })).toHaveLength(2)
})

test.each([
  ['the line is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['the server is down', async () => new Response('', { status: 503 })],
])('gives up silently when %s', async (_, respond) => {
  request.mockImplementation(respond)

  expect(await rest([repay, { page: 'order', parameters: [] }])).toEqual([address])
  expect(links()).toEqual([])
})
