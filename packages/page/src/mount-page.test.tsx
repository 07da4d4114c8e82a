import { answer } from '@pahiram/api-mock'
import { getLoanDetails } from '@pahiram/contract'
import { act, screen } from '@testing-library/react'
import { prerender } from 'react-dom/static.edge'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { earlyFields } from './early-fields.tsx'
import { keepEarlyPresses } from './early-presses.ts'
import { fillEarlyView } from './fill-early-view.ts'
import { environmentAtom } from './environment.ts'
import { asyncAtom, type AsyncAtom } from './async-atom.ts'
import { AsyncView } from './async-view.tsx'
import { mountPage } from './mount-page.tsx'
import { pageElement } from './page-element.tsx'
import { usePageMessages } from './use-messages.ts'

const { EarlyText, EarlyView } = earlyFields(getLoanDetails)

function pageOf() {
  const nameAtom: AsyncAtom<string> = asyncAtom(async (get, signal) => {
    const { productName } = await get(environmentAtom).api(getLoanDetails, {}, { signal })

    return productName ?? 'nameless'
  })

  function NamePage() {
    const messages = usePageMessages()

    return (
      <main>
        <p>{messages.loading}</p>
        <AsyncView
          of={nameAtom}
          skeleton={
            <EarlyView>
              <EarlyText field="productName" />
            </EarlyView>
          }
        >
          {(name) => <h2>{name}</h2>}
        </AsyncView>
      </main>
    )
  }

  return { NamePage, nameAtom }
}

async function servePrerendered(Page: () => React.ReactNode): Promise<HTMLElement> {
  const { prelude } = await prerender(pageElement(Page))

  document.body.innerHTML = `<div id="root">${await new Response(prelude).text()}</div>`
  return document.getElementById('root') ?? document.body
}

/** What React complained of, but for the build's renderer and the browser's sharing this one process. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((message) => {
    if (!String(message).includes('multiple renderers')) complaints.push(String(message))
  })
  delete window.__pahiramReady
  delete window.__pahiramMounted
  delete window.__pahiramFilled
  delete window.__pahiramFilling
  delete window.__pahiramEarly
  delete window.__pahiramPresses
  window.history.replaceState(null, '', '/order')
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('draws over the prerendered markup, which stands until then', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const root = await servePrerendered(NamePage)
  const ready = vi.fn<() => void>()

  window.__pahiramReady = ready

  await act(async () => mountPage(NamePage, nameAtom))

  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  expect(root.querySelectorAll('main')).toHaveLength(1)
  expect(ready).toHaveBeenCalled()
  expect(complaints).toEqual([])
})

test('a tap is answered while a large page is drawn, which stands in one step', async () => {
  const root = document.createElement('div')
  let drawn = 0

  function Slow() {
    const end = performance.now() + 6

    while (performance.now() < end);
    drawn += 1
    return <i>x</i>
  }

  root.id = 'root'
  root.innerHTML = '<button>First view</button>'
  document.body.replaceChildren(root)
  mountPage(() => Array.from({ length: 20 }, (_, key) => <Slow key={key} />))

  // A timer has its turn as a tap has.
  await vi.waitFor(() => expect(drawn).toBeGreaterThan(0), { interval: 1 })
  expect(drawn).toBeLessThan(20)
  expect(screen.getByRole('button').textContent).toBe('First view')
  await vi.waitFor(() => expect(root.textContent).toBe('x'.repeat(20)))
})

test('a page that is drawn ahead comes to life when it is opened, and asks nobody before', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const asked = vi.spyOn(globalThis, 'fetch')

  await servePrerendered(NamePage)
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  await act(async () => mountPage(NamePage, nameAtom))
  expect(window.__pahiramMounted).toBeUndefined()
  expect(asked).not.toHaveBeenCalled()

  Object.defineProperty(document, 'prerendering', { configurable: true, value: false })
  await act(async () => document.dispatchEvent(new Event('prerenderingchange')))
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
})

test('a page that was drawn ahead comes to life once it has been painted and the phone is idle', async () => {
  const { NamePage, nameAtom } = pageOf()
  const idle = vi.fn<(run: () => void, options: IdleRequestOptions) => number>()
  const frame = vi.spyOn(window, 'requestAnimationFrame').mockReturnValue(1)

  answer(getLoanDetails, { productName: 'Agila Cash' })
  vi.stubGlobal('requestIdleCallback', idle)
  await servePrerendered(NamePage)
  Object.defineProperty(document, 'prerendering', { configurable: true, value: true })
  mountPage(NamePage, nameAtom)
  Object.defineProperty(document, 'prerendering', { configurable: true, value: false })
  document.dispatchEvent(new Event('prerenderingchange'))
  expect(idle).not.toHaveBeenCalled()

  frame.mock.calls[0]?.[0](0)
  await vi.waitFor(() => expect(idle).toHaveBeenCalledOnce())
  await new Promise((resolve) => setTimeout(resolve))
  expect(window.__pahiramMounted).toBeUndefined()

  // However busy the phone is, it is not kept waiting for ever.
  expect(idle.mock.calls[0]?.[1].timeout).toBeLessThanOrEqual(1_000)
  frame.mockRestore()
  await act(async () => idle.mock.calls[0]?.[0]())
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
})

test('draws over the early answer in one step, and says the same', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const root = await servePrerendered(NamePage)

  window.__pahiramEarly = [
    {
      method: 'POST',
      url: '/somewhere-else',
      body: '',
      response: Promise.resolve(new Response('{"code":"0","data":{"productName":"Agila Cash"}}')),
    },
  ]
  fillEarlyView(null)
  await vi.waitFor(() => expect(root.textContent).toContain('Agila Cash'))

  const seen: string[] = []
  const observer = new MutationObserver(() => seen.push(root.textContent ?? ''))

  observer.observe(root, { childList: true, subtree: true, characterData: true })
  await act(async () => mountPage(NamePage, nameAtom))
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  observer.disconnect()

  expect(seen.every((text) => text.includes('Agila Cash'))).toBe(true)
  expect(complaints).toEqual([])
})

/** Lets the inline script wait for a first call whose answer comes when the returned function is called. */
function awaitFirstAnswer(): () => void {
  let respond: (response: Response) => void = () => undefined
  const response = new Promise<Response>((resolve) => (respond = resolve))

  window.__pahiramEarly = [{ method: 'POST', url: '/somewhere-else', body: '', response }]
  fillEarlyView(null)
  return () => respond(new Response('{"code":"0","data":{"productName":"Agila Cash"}}'))
}

test('leaves the first answer to the inline script when the scripts of the page are there before it', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const root = await servePrerendered(NamePage)
  const respond = awaitFirstAnswer()

  await act(async () => mountPage(NamePage, nameAtom))
  expect(window.__pahiramMounted).toBeUndefined()

  respond()
  await window.__pahiramFilling
  expect(window.__pahiramFilled).toBe(true)
  expect(window.__pahiramMounted).toBeUndefined()
  expect(root.textContent).toContain('Agila Cash')
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  expect(complaints).toEqual([])
})

test('comes to life without its first answer when that takes long', async () => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const root = await servePrerendered(NamePage)
  const respond = awaitFirstAnswer()

  mountPage(NamePage, nameAtom)
  expect(await screen.findByRole('heading', { name: 'Agila Cash' })).toBeTruthy()
  respond()
  await window.__pahiramFilling

  expect(window.__pahiramFilled).toBeUndefined()
  expect(root.querySelectorAll('main')).toHaveLength(1)
  expect(complaints).toEqual([])
})

test.each([
  ['that stands with the early answer', true],
  ['of the prerendered markup', false],
])('a press on a control %s reaches the page once', async (_, isFilled) => {
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const pressed = vi.fn<() => void>()
  const PressedPage = () => (
    <>
      <NamePage />
      <button type="button" data-early-control="go" onClick={pressed}>
        Go
      </button>
    </>
  )

  await servePrerendered(PressedPage)
  keepEarlyPresses()
  screen.getByRole('button', { name: 'Go' }).click()
  if (isFilled) window.__pahiramFilled = true
  await act(async () => mountPage(PressedPage, nameAtom))
  await screen.findByRole('heading', { name: 'Agila Cash' })

  await vi.waitFor(() => expect(pressed).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('button', { name: 'Go' }).hasAttribute('aria-busy')).toBe(false)
})

test('draws the page in the language that the shell asks for', async () => {
  window.history.replaceState(null, '', '/order?lang=es')
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()

  await servePrerendered(NamePage)
  await act(async () => mountPage(NamePage, nameAtom))

  expect(await screen.findByText('Cargando')).toBeTruthy()
  expect(document.documentElement.lang).toBe('es')
  expect(complaints).toEqual([])
})

test('a page that speaks its language already is not told to speak it', async () => {
  document.documentElement.lang = 'en'
  answer(getLoanDetails, { productName: 'Agila Cash' })
  const { NamePage, nameAtom } = pageOf()
  const told = vi.fn()
  const observer = new MutationObserver(told)

  await servePrerendered(NamePage)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['lang'] })
  await act(async () => mountPage(NamePage, nameAtom))
  await screen.findByText('Agila Cash')

  expect(told).not.toHaveBeenCalled()
  observer.disconnect()
})

test('says what is missing when the HTML has no place for the page', () => {
  document.body.innerHTML = ''

  expect(() => mountPage(pageOf().NamePage)).toThrow('The page has no element #root')
})
