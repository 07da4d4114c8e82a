import { createContext, runInContext } from 'node:vm'

import { planEarlyCall } from '@pahiram/api-client/early'
import { getLoanDetails, getTemplate, listAgreements, visitorIdFormat } from '@pahiram/contract'
import { browserTargets } from '@pahiram/react-runtime'
import { transformWithOxc } from 'vite'
import { expect, test, vi } from 'vitest'

import { type HeadScriptParts, type InlineScripts, inlineScripts } from './head-script.ts'

const bare: HeadScriptParts = {
  firstCall: undefined,
  browserId: undefined,
  needsFreshAnswer: false,
  readsLate: false,
  hasEarlyView: false,
  earlyFills: [],
  hasPageLinks: false,
  speaksAnswer: false,
  hasEarlyControls: false,
  hasEarlyTexts: false,
}
const order: HeadScriptParts = {
  ...bare,
  firstCall: planEarlyCall({ endpoint: getLoanDetails, parameters: ['productId', 'orderId'] }),
  hasEarlyView: true,
}
const landing: HeadScriptParts = {
  ...bare,
  firstCall: planEarlyCall({ endpoint: getTemplate, parameters: ['templateId'], complete: true }),
  browserId: visitorIdFormat,
  hasEarlyView: true,
  earlyFills: ['fillEarlyColours', 'fillEarlyPictures'],
  speaksAnswer: true,
}

/** As much of a browser as the script touches before anything has gone wrong. */
function bareBrowser(search: string) {
  const attributes = new Set<string>()
  const asked: string[] = []
  const lookedForSession = vi.fn<() => null>(() => null)
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((url) => {
    asked.push(url)
    return new Promise(() => {})
  })
  const firstModule = {
    set rel(rel: string) {
      asked.push(rel)
    },
  }
  const document = Object.assign(new EventTarget(), {
    documentElement: {
      hasAttribute: (name: string) => attributes.has(name),
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
    },
    getElementById: () => ({ textContent: '{"apiBase":"https://api.example"}' }),
    querySelector: (selector: string) => (selector === '[rel^=first]' ? firstModule : null),
    querySelectorAll: () => [],
    createElement: () => ({ setAttribute: () => undefined }),
  })
  const window: EventTarget & Pick<Window, '__pahiramEarly' | '__pahiramReady'> = Object.assign(new EventTarget(), {
    document,
  })
  const timers: (() => void)[] = []
  const context = createContext({
    window,
    document,
    fetch,
    location: { search, href: `https://pages.example/order${search}` },
    navigator: { deviceMemory: 8 },
    BroadcastChannel,
    URLSearchParams,
    sessionStorage: { getItem: lookedForSession },
    setTimeout: (callback: () => void) => timers.push(callback),
  })

  return {
    asked,
    attributes,
    document,
    fetch,
    lookedForSession,
    timers,
    window,
    run: ({ head, view }: InlineScripts) => {
      for (const script of [...head, view]) runInContext(script, context)
    },
  }
}

/** All of them, as one text. */
async function inlineText(...parts: Parameters<typeof inlineScripts>): Promise<string> {
  const { head, view } = await inlineScripts(...parts)

  return [...head, view].join('\n')
}

test('a page’s inline scripts start its first call, then wait for the page', async () => {
  const { attributes, fetch, run, timers, window } = bareBrowser('?orderId=o1&sessionId=s1')

  run(await inlineScripts(order, {}))

  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://api.example/v3/loan-details/loan-details?sessionId=s1',
    expect.objectContaining({ method: 'POST', body: 'orderId=o1' }),
  )
  expect(window.__pahiramEarly).toHaveLength(1)
  expect([...attributes]).toEqual(['data-loading'])
  for (const callback of timers) callback()
  expect([...attributes]).toEqual(['data-help'])
})

test('the first call is in a small script of its own, and the heaviest of the page’s files is asked for after it', async () => {
  const { asked, run, window } = bareBrowser('?orderId=o1&sessionId=s1')
  const { head, view } = await inlineScripts({ ...order, hasEarlyControls: true }, {})
  const [first = ''] = head

  run({ head: [first], view: '' })
  expect(asked).toEqual([expect.stringContaining('/loan-details?'), 'modulepreload page-module'])
  expect(window.__pahiramReady).toBeUndefined()
  expect(first.length).toBeLessThan(view.length * 0.6)
})

test('in a shell that hands the answer over no file is asked for before that is shown', async () => {
  const { asked, run, window } = bareBrowser('?orderId=o1&sessionId=s1')

  Object.assign(window, { pahiramFirstAnswer: {} })
  run(await inlineScripts(order, {}))
  expect(asked).not.toContain('modulepreload page-module')
})

test.each([
  ['an order without a session', order, '?orderId=o1', 1],
  ['a visitor’s page', landing, '?templateId=t1', 0],
  ['a visitor’s page with a launch token', landing, '?templateId=t1&sessionId=launch.1', 1],
] as const)('%s looks for the session of its tab', async (_, page, search, times) => {
  const { lookedForSession, run } = bareBrowser(search)

  run(await inlineScripts(page, {}))
  expect(lookedForSession).toHaveBeenCalledTimes(times)
})

test('the file of another language is asked for right after the first call, in front of the first view', async () => {
  const { attributes, fetch, run } = bareBrowser('?lang=es')
  const { head } = await inlineScripts(order, { es: '/assets/loan/es-1.js', fil: '/assets/loan/fil-2.js' })

  run({ head, view: '' })
  expect([...attributes]).toEqual(['data-undrawn', 'data-loading'])

  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    expect.stringContaining('/loan-details?'),
    '/assets/loan/es-1.js',
  ])
})

test('a page whose answer must be fresh asks while it is drawn ahead; its help and its languages wait for the opening', async () => {
  const { document, fetch, run, timers } = bareBrowser('?orderId=o1&sessionId=s1')

  Object.assign(document, { prerendering: true })
  fetch.mockResolvedValue(new Response('{}'))
  run(await inlineScripts({ ...order, needsFreshAnswer: true }, {}))
  expect(fetch).toHaveBeenCalledOnce()
  const before = timers.length

  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(fetch).toHaveBeenCalledOnce()
  // The time of the line of help, and of the names of other languages, begins with the opening.
  expect(timers).toHaveLength(before + 2)
})

test('a link to a page of ours leads there before anything has come', async () => {
  const { document, fetch, run } = bareBrowser('?orderId=o1&sessionId=s1')
  const link = { href: '', getAttribute: () => 'complaint' }

  fetch.mockReturnValue(new Promise(() => undefined))
  Object.assign(document, { querySelectorAll: (chosen: string) => (chosen.includes('data-early-page') ? [link] : []) })
  run(await inlineScripts({ ...order, hasPageLinks: true }, {}))
  expect(link.href).toBe('/complaint?sessionId=s1')
})

test('a page that reads its address late asks while it is drawn ahead, and answers when it is opened', async () => {
  const { document, fetch, run, window } = bareBrowser('?sessionId=s1')
  let answered = false

  Object.assign(document, { prerendering: true })
  fetch.mockResolvedValue(new Response('{}'))
  run(await inlineScripts({ ...order, readsLate: true }, {}))
  expect(fetch).toHaveBeenCalledOnce()
  void window.__pahiramEarly?.[0]?.response.then(() => (answered = true))
  await new Promise((resolve) => setTimeout(resolve))
  expect(answered).toBe(false)

  Object.assign(document, { prerendering: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  await new Promise((resolve) => setTimeout(resolve))
  expect(answered).toBe(true)
  expect(fetch).toHaveBeenCalledOnce()
})

test('a page without a first call sends nothing early', async () => {
  const { fetch, run, window } = bareBrowser('?orderId=o1')

  run(await inlineScripts(bare, {}))

  expect(fetch).not.toHaveBeenCalled()
  expect(window.__pahiramReady).toBeTypeOf('function')
})

test('an inline script carries only what its page needs', async () => {
  const [ofBare, ofOrder, ofLanding] = await Promise.all([bare, order, landing].map((page) => inlineText(page, {})))

  expect(ofBare).not.toMatch(/data-early|__pahiramEarly/)
  expect(ofOrder).toMatch(/data-early/)
  expect(ofOrder).not.toMatch(/getRandomValues|data-early-colours/)
  expect(ofLanding).toMatch(/getRandomValues/)
  expect(ofLanding).toMatch(/data-early-colours/)
  expect(ofLanding).not.toMatch(/aria-busy/)
  expect(await inlineText({ ...order, hasEarlyControls: true }, {})).toMatch(/aria-busy/)
})

test('the same page gets the same bytes, which its policy knows by their hash', async () => {
  expect(await inlineScripts(order, {})).toEqual(await inlineScripts(order, {}))
})

test('browsers that know no syntax newer than ES2015 can read the script', async () => {
  const script = await inlineText(landing, {})
  const written = async (target: string) => (await transformWithOxc(script, 'head-script.js', { target })).code

  expect(await written('es2015')).toBe(await written('esnext'))
})

test('no parameter can end the element that the script stands in', async () => {
  const firstCall = planEarlyCall({ endpoint: listAgreements, parameters: [], fixed: { scene: '</script><!--' } })

  expect(await inlineText({ ...bare, firstCall }, {})).not.toMatch(/<\/script|<!--/i)
})

test('the oldest browsers are those that the page’s test for the floor knows', () => {
  // `isBelowFloor` in packages/page/src/offer-help.ts asks for a method that these brought: change both together.
  expect(browserTargets).toEqual(['chrome87', 'safari14', 'ios14'])
})
