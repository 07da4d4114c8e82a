import { getLoanDetails } from '@pahiram/contract'
import { answer, requestsOf } from '@pahiram/api-mock'
import { isOffline } from '@pahiram/ui-kit'
import { afterEach, expect, test, vi } from 'vitest'

import { createBrowserEnvironment } from './browser-environment.ts'

function configure(written: string): void {
  const block = document.createElement('script')

  block.type = 'application/json'
  block.id = 'app-config'
  block.textContent = written
  document.head.append(block)
}

function environment(search: string, browser: Window = window) {
  return createBrowserEnvironment(browser, {
    origin: 'https://pages.pahiram.example',
    pathname: '/order',
    search,
    assign: () => undefined,
    replace: () => undefined,
  })
}

afterEach(() => document.getElementById('app-config')?.remove())

test('takes the deployment from the block in the HTML, and the language from the query', () => {
  configure('{"appName":"Salapi","locale":"es"}')

  expect(environment('').configuration.appName).toBe('Salapi')
  expect(environment('').locale).toBe('es')
  expect(environment('?lang=zh').locale).toBe('zh')
})

test.each(['', 'no json', '[]', 'null', '{"theme":7,"allowedOrigins":"x"}'])(
  'opens with the defaults for %j',
  (written) => {
    configure(written)

    const { configuration } = environment('')
    expect(configuration.currency).toBe('₱')
    expect(configuration.allowedOrigins).toEqual([])
  },
)

test('opens without a block', () => {
  expect(environment('').configuration.appScheme).toBe('pahiram://')
})

test('calls the API where the deployment says, with the session', async () => {
  configure('{"apiBase":"https://api.pahiram.example"}')
  answer(getLoanDetails, { productName: 'Agila Cash' })

  const details = await environment('?sessionId=s1').api(getLoanDetails, { orderId: 'o1' })

  expect(details.productName).toBe('Agila Cash')
  expect(requestsOf(getLoanDetails)[0]?.headers.get('X-Session-Id')).toBe('s1')
})

test('a browser that calls itself offline is believed until an answer comes all the same, and from the next time that it goes offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(isOffline()).toBe(true)

  answer(getLoanDetails, { productName: 'Agila Cash' })
  await environment('?sessionId=s1').api(getLoanDetails, { orderId: 'o1' })
  expect(isOffline()).toBe(false)

  window.dispatchEvent(new Event('offline'))
  expect(isOffline()).toBe(true)
})

test('a page that the server has just drawn is an answer; one from a cache is none', () => {
  const opened = vi.spyOn(performance, 'getEntriesByType')
  const drawn = document.createElement('script')

  drawn.id = 'first-answer'
  drawn.type = 'application/json'
  drawn.textContent = '{"account":"a-1"}'
  document.head.append(drawn)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  for (const transferSize of [0, 9_000]) {
    opened.mockReturnValue([{ transferSize } as PerformanceNavigationTiming])
    environment('')
    expect(isOffline()).toBe(transferSize === 0)
  }
  drawn.remove()
  window.dispatchEvent(new Event('offline'))
})

test.each([undefined, () => undefined])(
  'a page opens in a web view whose clock has no entries (%o)',
  (getEntriesByType) => {
    const { document } = window
    const browser = { document, performance: { getEntriesByType } } as unknown as Window

    expect(environment('', browser).configuration.currency).toBe('₱')
  },
)
