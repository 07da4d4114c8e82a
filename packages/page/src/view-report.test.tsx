import { answer, fail, refuse } from '@pahiram/api-mock'
import { getLoanDetails } from '@pahiram/contract'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { createBrowserEnvironment } from './browser-environment.ts'
import { environmentAtom } from './environment.ts'
import { asyncAtom, type AsyncAtom } from './async-atom.ts'
import { AsyncView } from './async-view.tsx'
import { mountPage } from './mount-page.tsx'

const release = 'loan@0123456789ab'
const sent: [path: string, type: string | null, report: Record<string, unknown>][] = []
const network = globalThis.fetch

function publishAs(name: string, configuration = '{}'): void {
  document.head.innerHTML = `<meta name="release" content="${name}"><script type="application/json" id="app-config">${configuration}</script>`
}

beforeEach(() => {
  sent.length = 0
  delete window.__pahiramReported
  document.body.innerHTML = '<div id="root"></div>'
  window.history.replaceState(null, '', '/order?sessionId=secret')
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    if (typeof input !== 'string' || !input.endsWith('/__report')) return network(input, init)
    sent.push([
      input,
      new Request('http://localhost/', init).headers.get('Content-Type'),
      JSON.parse(init?.body as string) as Record<string, unknown>,
    ])
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  document.head.innerHTML = ''
  window.history.replaceState(null, '', '/')
})

function page() {
  const nameAtom: AsyncAtom<string> = asyncAtom(async (get, signal) => {
    const { productName } = await get(environmentAtom).api(getLoanDetails, {}, { signal })

    return productName ?? 'nameless'
  })

  return {
    nameAtom,
    Page: () => (
      <AsyncView of={nameAtom} skeleton={<p>loading</p>}>
        {(name) => <h2>{name}</h2>}
      </AsyncView>
    ),
  }
}

/** Opens the page and lets everything happen that it does in its first seconds. */
async function open({ Page, nameAtom }: { Page: () => React.ReactNode; nameAtom?: AsyncAtom<string> }): Promise<void> {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })
  await act(async () => mountPage(Page, nameAtom))
  await act(async () => vi.advanceTimersByTimeAsync(20_000))
}

function reportedKinds(): unknown[] {
  return sent.map(([, , { kind }]) => kind)
}

test('a page of a release says once that it is ready, with its release and without its query', async () => {
  publishAs(release)
  answer(getLoanDetails, { productName: 'Agila Cash' })
  await open(page())

  expect(sent).toEqual([
    [
      '/__report',
      'text/plain;charset=UTF-8',
      { page: '/order', kind: 'ready', release, ms: expect.any(Number), language: 'default', action: 'missing' },
    ],
  ])
})

test('a page that is left soon says so then', async () => {
  publishAs(release)
  answer(getLoanDetails, { productName: 'Agila Cash' })
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 200 })

  const { Page, nameAtom } = page()

  await act(async () => mountPage(Page, nameAtom))
  await screen.findByRole('heading', { name: 'Agila Cash' })
  window.dispatchEvent(new Event('pagehide'))
  await act(async () => vi.advanceTimersByTimeAsync(20_000))

  expect(reportedKinds()).toEqual(['ready'])
})

test('a page without first data is ready when it is on the screen', async () => {
  publishAs(release)
  await open({ Page: () => <p>codes</p> })

  expect(reportedKinds()).toEqual(['ready'])
})

test('a page that no release made says nothing', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  await open(page())

  expect(sent).toEqual([])
})

test('a page that shows only that the session is missing is rejected', async () => {
  publishAs(release)
  refuse(getLoanDetails, { code: '401', message: 'Your session has ended.' })
  await open(page())

  expect(reportedKinds().filter((kind) => kind !== 'call')).toEqual(['rejected'])
})

test('a rejected page is ready when a retry works, and says what that replaces', async () => {
  publishAs(release)
  window.history.replaceState(null, '', '/order?sessionId=secret&appVersion=2.4.1')
  refuse(getLoanDetails, { code: '500', message: 'Try later.' })
  await open(page())
  answer(getLoanDetails, { productName: 'Agila Cash' })
  await act(async () => screen.getByRole('button', { name: 'Retry' }).click())
  await act(async () => vi.advanceTimersByTimeAsync(20_000))

  const shell = '2.4.1'

  expect(sent.map(([, , report]) => report).filter(({ kind }) => kind !== 'call')).toEqual([
    { page: '/order', kind: 'rejected', release, shell, language: 'default' },
    {
      page: '/order',
      kind: 'ready',
      release,
      shell,
      instead: 'rejected',
      language: 'default',
      action: 'missing',
    },
  ])
})

test('a page that can make nothing of the answer failed, and what it reports names the release', async () => {
  publishAs(release)
  fail(getLoanDetails, { status: 500 })
  await open(page())

  expect(reportedKinds()).toEqual(expect.arrayContaining(['call', 'failed']))
  expect(reportedKinds()).toHaveLength(2)
  expect(sent.every(([, , report]) => report['release'] === release)).toBe(true)
})

test('a page whose call did not arrive is rejected: it shows only an error', async () => {
  publishAs(release)
  fail(getLoanDetails, { network: true })
  await open(page())

  // What repeats a call is loaded first, which no clock of ours counts.
  await vi.waitFor(() => expect(reportedKinds()).toEqual(['call', 'rejected']), { timeout: 30_000, interval: 500 })
})

test('a page that breaks after it was ready failed, and counts once', async () => {
  publishAs(release)
  answer(getLoanDetails, { productName: 'Agila Cash' })
  await open(page())
  createBrowserEnvironment(window).report('script', new Error('late'))

  expect(sent.map(([, , { kind, instead }]) => [kind, instead])).toEqual([
    ['ready', undefined],
    ['failed', 'ready'],
    ['script', undefined],
  ])
})

function foreign(message: string, stack: string): Error {
  return Object.assign(new Error(message), { stack })
}

test.each<[string, unknown, boolean]>([
  ['a shell’s script', foreign('Java object is gone', 'Error: Java object is gone\n    at <anonymous>:1:7'), false],
  ['an extension', foreign('x', 'Error: x\n    at chrome-extension://abc/assets/x.js:1:7'), false],
  ['a masked address', foreign('x', 'f@webkit-masked-url://hidden/:1:7'), false],
  ['a loop of ResizeObserver', undefined, false],
  ['“Script error.”', null, false],
  ['a string', 'gone', false],
  ['a file of ours', new Error('ours'), true],
])('an error of %s makes a view failed only if it is ours', async (_whose, error, isReported) => {
  publishAs(release)
  answer(getLoanDetails, { productName: 'Agila Cash' })
  await open(page())
  const before = sent.length

  window.dispatchEvent(Object.assign(new Event('error'), { error, message: 'Script error.', filename: '' }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: error }))

  expect(sent.length > before).toBe(isReported)
})

test('a page that broke while it was drawn is not ready afterwards', async () => {
  publishAs(release)
  await open({
    Page: () => {
      throw new Error('broken from the beginning')
    },
  })

  expect(reportedKinds()).toEqual(['failed', 'render'])
})

test('a page that breaks failed once, however often it breaks', () => {
  publishAs(release, '{"apiBase":"https://api.pahiram.example/"}')

  const { report } = createBrowserEnvironment(window)

  report('render', new Error('one'))
  report('script', new Error('two'))

  expect(sent.map(([path, type]) => [path, type])).toEqual(
    Array.from({ length: 3 }, () => ['https://api.pahiram.example/__report', 'text/plain;charset=UTF-8']),
  )
  expect(reportedKinds()).toEqual(['failed', 'render', 'script'])
})

test('a page does not report again what its inline script has reported', () => {
  publishAs(release)
  window.__pahiramReported = { kind: 'failed' }
  createBrowserEnvironment(window).report('script', new Error('late'))

  expect(reportedKinds()).toEqual(['script'])
})

test('a page that comes to life late is ready, not failed', async () => {
  publishAs(release)
  window.__pahiramReported = { kind: 'failed', isLate: true }
  await open({ Page: () => <p>codes</p> })

  expect(sent.map(([, , { kind, instead }]) => [kind, instead])).toEqual([['ready', 'failed']])
})
