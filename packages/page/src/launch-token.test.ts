import { answer, fail, refuse, requestsOf } from '@pahiram/api-mock'
import { exchangeSession, getLoanDetails } from '@pahiram/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { accountMarkOf } from './account-mark.ts'
import { createBrowserEnvironment } from './browser-environment.ts'
import { takeLaunchToken } from './launch-token.ts'
import { pageAddress } from './page-address.ts'
import { keptSessionKey, restoreSession } from './restore-session.ts'

const launch = 'launch.anas-account-01.secret-one'
const session = 'page.anas-account-01.secret-two'
const asked: string[] = []

beforeEach(() => {
  asked.length = 0
  sessionStorage.clear()
  Object.assign(window, {
    webkit: { messageHandlers: { goLogin: { postMessage: () => void asked.push('goLogin') } } },
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  window.history.replaceState(null, '', '/')
  document.head.replaceChildren()
})

/** Opens a page at an address as a browser does: the inline script first, then the page. */
function openPage(address: string, launchTokens = 'clean') {
  window.history.replaceState({ of: 'the router' }, '', address)
  restoreSession()
  document.head.innerHTML = `<script type="application/json" id="app-config">${JSON.stringify({ launchTokens })}</script>`

  const environment = createBrowserEnvironment(window)

  return { environment, take: () => takeLaunchToken(environment, window) }
}

async function exchangedPage(address = `/order?orderId=o%201&sessionId=${launch}#top`, launchTokens = 'clean') {
  answer(exchangeSession, { sessionId: session, expiresAt: '2026-11-21T16:00:00.000Z' })

  const page = openPage(address, launchTokens)

  await page.take()
  return page.environment
}

const here = () => location.pathname + location.search + location.hash

test('a launch token is exchanged, and its session taken out of the address, which keeps all else', async () => {
  const { query, api } = await exchangedPage()

  expect(here()).toBe('/order?orderId=o+1#top')
  expect(history.state).toEqual({ of: 'the router' })
  expect(query.get('sessionId')).toBe(session)
  expect(pageAddress('repay', query)).toContain(encodeURIComponent(session))

  const [exchange] = requestsOf(exchangeSession)

  expect(exchange?.headers.get('X-Session-Id')).toBe(launch)
  expect(exchange?.fields['key']).toMatch(/^[\da-f]{32}$/)
  answer(getLoanDetails)
  await api(getLoanDetails, {})
  expect(
    requestsOf(getLoanDetails).map(({ headers, query: sent }) => [headers.get('X-Session-Id'), sent.get('sessionId')]),
  ).toEqual([[session, session]])
})

test('with “exchange” the address stays as the shell wrote it', async () => {
  const { query } = await exchangedPage(undefined, 'exchange')

  expect(here()).toBe(`/order?orderId=o%201&sessionId=${launch}#top`)
  expect(query.get('sessionId')).toBe(session)
})

test.each([
  ['a reload of the cleaned address', '/order?orderId=1'],
  ['a link that was written before the exchange', `/repay?sessionId=${launch}`],
  ['a link that was written after it', `/repay?sessionId=${session}`],
])('%s finds the session of the tab, and exchanges nothing', async (_name, address) => {
  await exchangedPage()

  const { environment, take } = openPage(address)

  expect(environment.query.get('sessionId')).toBe(session)
  await take()
  expect(requestsOf(exchangeSession)).toHaveLength(1)
  expect(location.search).not.toContain('sessionId')
})

test.each([
  ['after two seconds', () => vi.advanceTimersByTime(2_000)],
  [
    'when the page is left',
    // Of this page alone: those of other tests listen, too.
    () => vi.mocked(window.addEventListener).mock.calls.forEach(([type, run]) => type === 'pagehide' && call(run)),
  ],
])('another session in the address counts, stays there, and %s ends what the tab keeps', async (_, pass) => {
  await exchangedPage()
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.spyOn(window, 'addEventListener')

  const { environment, take } = openPage('/order?sessionId=of-somebody-else')

  await take()
  expect(environment.query.get('sessionId')).toBe('of-somebody-else')
  expect(here()).toBe('/order?sessionId=of-somebody-else')
  vi.advanceTimersByTime(1_999)
  expect(sessionStorage.getItem(keptSessionKey)).not.toBeNull()
  pass()
  expect(sessionStorage.getItem(keptSessionKey)).toBeNull()
  expect(openPage('/order?orderId=1').environment.query.get('sessionId')).toBeNull()
})

function call(run: EventListenerOrEventListenerObject) {
  if (typeof run === 'function') run(new Event('pagehide'))
}

test('a page that was opened without a token makes no call and changes nothing', async () => {
  for (const address of ['/', '/order?orderId=1', '/order?sessionId=lasting']) {
    const { environment, take } = openPage(address)

    await take()
    expect([here(), environment.query.toString()]).toEqual([
      address,
      new URL(address, 'https://x.example').search.slice(1),
    ])
  }
  expect(requestsOf(exchangeSession)).toEqual([])
  expect(sessionStorage).toHaveLength(0)
})

test('a page whose exchange is lost goes on with its token, and the next try proves to be of the same tab', async () => {
  fail(exchangeSession, { network: true })

  const { environment, take } = openPage(`/order?sessionId=${launch}`)

  await take()
  expect(environment.query.get('sessionId')).toBe(launch)
  expect(here()).toBe(`/order?sessionId=${launch}`)
  answer(exchangeSession, { sessionId: session })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => environment.query.get('sessionId')).toBe(session)
  await expect.poll(() => location.search).toBe('')
  expect(new Set(requestsOf(exchangeSession).map(({ fields }) => fields['key'])).size).toBe(1)
  expect(asked).toEqual([])
})

test('a token that another page exchanged leads to the app’s login', async () => {
  refuse(exchangeSession, { code: '409', message: 'This page was opened before. Open it from the app again.' })

  const { environment, take } = openPage(`/order?sessionId=${launch}`)

  await take()
  expect(asked).toEqual(['goLogin'])
  expect(environment.query.get('sessionId')).toBe(launch)
  expect(here()).toBe(`/order?sessionId=${launch}`)
})

test.each([
  ['401', () => refuse(exchangeSession, { code: '401', message: 'Your session has ended.' })],
  ['a server that does not know the call', () => fail(exchangeSession, { status: 404 })],
  ['nothing', () => answer(exchangeSession, {})],
])('a page that is answered %s goes on with its token', async (_name, answered) => {
  answered()

  const { environment, take } = openPage(`/order?sessionId=${launch}`)

  await take()
  expect([environment.query.get('sessionId'), here(), asked]).toEqual([launch, `/order?sessionId=${launch}`, []])
})

test('a browser that keeps nothing exchanges nothing', async () => {
  const { environment } = openPage(`/order?sessionId=${launch}`)
  const forbidden = {
    get sessionStorage(): Storage {
      throw new DOMException('forbidden', 'SecurityError')
    },
  }

  await takeLaunchToken(environment, forbidden as Window)
  expect(requestsOf(exchangeSession)).toEqual([])
  expect([environment.query.get('sessionId'), here()]).toEqual([launch, `/order?sessionId=${launch}`])
})

test('an account is recognised by its launch tokens and sessions alike, and a token of another form whole', () => {
  const markOf = (sessionId: string) => accountMarkOf(new URLSearchParams({ sessionId }))

  expect(new Set([launch, session, 'launch.anas-account-01.later'].map(markOf)).size).toBe(1)
  expect(new Set([launch, 'launch.another-accoun.secret-one', 'head.of.token', 'head.of.other'].map(markOf)).size).toBe(
    4,
  )
  expect(accountMarkOf(new URLSearchParams({ sessionId: launch, userId: '7' }))).toBe(
    accountMarkOf(new URLSearchParams({ sessionId: session, userId: '7' })),
  )
})
