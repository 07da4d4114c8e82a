import { runInNewContext } from 'node:vm'

import { expect, test, vi } from 'vitest'

import { offlineStart, offlineWorker } from './offline-worker.ts'

const english = { title: 'No connection', sentence: 'Check it.', again: 'Try again' }
const filipino = { title: 'Walang koneksyon', sentence: 'Suriin ito.', again: 'Subukan muli' }
const worker = offlineWorker({ default: english, fil: filipino })

interface PageView {
  readonly request: { readonly url: string; readonly mode: string; readonly method: string }
  readonly respondWith: (answer: Promise<Response>) => void
}

/** Runs the worker, which the page in `language` started, and gives what it answers; undefined: it leaves that to the network. */
async function answerTo(
  request: Partial<PageView['request']>,
  { language = 'default', network = () => Promise.reject(new TypeError('Failed to fetch')) as Promise<Response> } = {},
): Promise<Response | undefined> {
  let listen: (event: PageView) => void = () => undefined
  const respondWith = vi.fn<PageView['respondWith']>()

  runInNewContext(worker, {
    URL,
    URLSearchParams,
    Response,
    location: { href: `https://pages.example/offline-worker.js?lang=${language}` },
    fetch: network,
    addEventListener: (type: string, listener: (event: PageView) => void) => {
      if (type === 'fetch') listen = listener
    },
  })
  listen({
    request: { url: 'https://pages.example/order?sessionId=s', mode: 'navigate', method: 'GET', ...request },
    respondWith,
  })
  return respondWith.mock.calls[0]?.[0]
}

test('a page view without a network is answered with a plain page in its language', async () => {
  const textOf = async (address: string, language?: string) =>
    (await answerTo({ url: address }, language === undefined ? {} : { language }))?.text()

  expect(await textOf('https://pages.example/order')).toContain('<h1>No connection</h1><p>Check it.</p>')
  expect(await textOf('https://pages.example/order?lang=fil')).toContain('<html lang="fil">')
  expect(await textOf('https://pages.example/order', 'fil')).toContain('<a href="">Subukan muli</a>')
  expect(await textOf('https://pages.example/order?lang=de')).toContain('<html lang="en">')
})

test('the plain page is kept by nobody, and runs no script', async () => {
  const answer = await answerTo({})

  expect(answer?.status).toBe(503)
  expect(answer?.headers.get('cache-control')).toBe('no-store')
  expect(answer?.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/)
})

test('what the network answers is passed on, whatever it is', async () => {
  const answer = await answerTo({}, { network: async () => new Response('from the server', { status: 500 }) })

  expect([answer?.status, await answer?.text()]).toEqual([500, 'from the server'])
})

test.each([{ mode: 'cors' }, { mode: 'no-cors' }, { method: 'POST' }])('%j goes past the worker', async (request) => {
  expect(await answerTo(request)).toBeUndefined()
})

test('fits into a web server’s configuration', () => {
  expect(worker).not.toMatch(/[$\n]/)
  expect(offlineStart.html).not.toMatch(/[$\n]/)
})
