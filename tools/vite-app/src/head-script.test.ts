import { createContext, runInContext } from 'node:vm'

import { planEarlyCall } from '@pahiram/api-client/early'
import { getLoanDetails, getTemplate, listAgreements, visitorIdFormat } from '@pahiram/contract'
import { browserTargets } from '@pahiram/react-runtime'
import { transformWithOxc } from 'vite'
import { expect, test, vi } from 'vitest'

import { headScript, type HeadScriptParts } from './head-script.ts'

const bare: HeadScriptParts = {
  firstCall: undefined,
  browserId: undefined,
  hasEarlyView: false,
  earlyFills: [],
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
  firstCall: planEarlyCall({ endpoint: getTemplate, parameters: ['templateId'], complete: true }),
  browserId: visitorIdFormat,
  hasEarlyView: true,
  earlyFills: ['fillEarlyColours', 'fillEarlyPictures'],
  speaksAnswer: true,
  hasEarlyControls: false,
  hasEarlyTexts: false,
}

/** As much of a browser as the script touches before anything has gone wrong. */
function bareBrowser(search: string) {
  const attributes = new Set<string>()
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(() => new Promise(() => {}))
  const document = {
    documentElement: {
      setAttribute: (name: string) => attributes.add(name),
      removeAttribute: (name: string) => attributes.delete(name),
    },
    getElementById: () => ({ textContent: '{"apiBase":"https://api.example"}' }),
    querySelector: () => null,
    addEventListener: () => undefined,
  }
  const window: EventTarget & Pick<Window, '__pahiramEarly' | '__pahiramReady'> = Object.assign(new EventTarget(), {
    document,
  })
  const timers: (() => void)[] = []
  const context = createContext({
    window,
    document,
    fetch,
    location: { search },
    URLSearchParams,
    setTimeout: (callback: () => void) => timers.push(callback),
  })

  return { attributes, fetch, timers, window, run: (script: string) => void runInContext(script, context) }
}

test('a page’s inline script starts its first call, then waits for the page', async () => {
  const { attributes, fetch, run, timers, window } = bareBrowser('?orderId=o1&sessionId=s1')

  run(await headScript(order, {}))

  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    'https://api.example/v3/loan-details/loan-details?sessionId=s1',
    expect.objectContaining({ method: 'POST', body: 'orderId=o1' }),
  )
  expect(window.__pahiramEarly).toHaveLength(1)
  expect([...attributes]).toEqual(['data-loading'])
  for (const callback of timers) callback()
  expect([...attributes]).toEqual(['data-help'])
})

test('the file of another language is asked for right after the first call', async () => {
  const { fetch, run } = bareBrowser('?lang=es')

  run(await headScript(order, { es: '/assets/loan/es-1.js', fil: '/assets/loan/fil-2.js' }))

  expect(fetch.mock.calls.map(([url]) => url)).toEqual([
    expect.stringContaining('/loan-details?'),
    '/assets/loan/es-1.js',
  ])
})

test('a page without a first call sends nothing early', async () => {
  const { fetch, run, window } = bareBrowser('?orderId=o1')

  run(await headScript(bare, {}))

  expect(fetch).not.toHaveBeenCalled()
  expect(window.__pahiramReady).toBeTypeOf('function')
})

test('an inline script carries only what its page needs', async () => {
  const [ofBare, ofOrder, ofLanding] = await Promise.all([bare, order, landing].map((page) => headScript(page, {})))

  expect(ofBare).not.toMatch(/data-early|__pahiramEarly/)
  expect(ofOrder).toMatch(/data-early/)
  expect(ofOrder).not.toMatch(/getRandomValues|data-early-colours/)
  expect(ofLanding).toMatch(/getRandomValues/)
  expect(ofLanding).toMatch(/data-early-colours/)
  expect(ofLanding).not.toMatch(/aria-busy/)
  expect(await headScript({ ...order, hasEarlyControls: true }, {})).toMatch(/aria-busy/)
})

test('the same page gets the same bytes, which its policy knows by their hash', async () => {
  expect(await headScript(order, {})).toBe(await headScript(order, {}))
})

test('browsers that know no syntax newer than ES2015 can read the script', async () => {
  const script = await headScript(landing, {})
  const written = async (target: string) => (await transformWithOxc(script, 'head-script.js', { target })).code

  expect(await written('es2015')).toBe(await written('esnext'))
})

test('no parameter can end the element that the script stands in', async () => {
  const firstCall = planEarlyCall({ endpoint: listAgreements, parameters: [], fixed: { scene: '</script><!--' } })

  expect(await headScript({ ...bare, firstCall }, {})).not.toMatch(/<\/script|<!--/i)
})

test('the oldest browsers are those that the page’s test for the floor knows', () => {
  // `isBelowFloor` in packages/page/src/offer-help.ts asks for a method that these brought: change both together.
  expect(browserTargets).toEqual(['chrome87', 'safari14', 'ios14'])
})
