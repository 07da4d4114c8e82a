import { answer } from '@pahiram/api-mock'
import { getTemplate } from '@pahiram/contract'
import { pageElement } from '@pahiram/page'
import { preparePage, type RenderPageOptions } from '@pahiram/page/testing'
import { act, cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { hydrateRoot } from 'react-dom/client'
import { prerender } from 'react-dom/static'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { LandingPage } from './landing-page.tsx'
import { registerTemplateAtom } from './template-loads.ts'
import { address, answerWell, field, goodMobile, openForm, weekend } from './test-landing.ts'

const browserOnly = ['window', 'document', 'location', 'navigator', 'localStorage', 'sessionStorage']

let leave = (): void => undefined

beforeEach(answerWell)

afterEach(() => act(async () => leave()))

/** The tree of the page once its template has come, as a server and a browser draw it. */
async function preparedPage(options: Partial<RenderPageOptions> = {}) {
  const { store } = preparePage({ address, ...options })

  await store.set(registerTemplateAtom, false)
  return pageElement(LandingPage, store)
}

/** The HTML that a server makes of the page, which has nothing of a browser. */
async function drawnByServer(options: Partial<RenderPageOptions> = {}): Promise<string> {
  const page = await preparedPage(options)

  for (const name of browserOnly) vi.stubGlobal(name, undefined)
  try {
    const { prelude } = await prerender(page)

    return await new Response(prelude).text()
  } finally {
    vi.unstubAllGlobals()
  }
}

/** Lets a browser take the HTML over; returns what React complains of. */
async function takenOver(html: string, options: Partial<RenderPageOptions> = {}): Promise<readonly string[]> {
  const complaints: string[] = []
  const page = await preparedPage(options)
  const container = document.createElement('div')

  container.innerHTML = html
  document.body.replaceChildren(container)
  vi.spyOn(console, 'error').mockImplementation((...args) => void complaints.push(args.map(String).join(' ')))
  const root = await act(async () =>
    hydrateRoot(container, page, { onRecoverableError: (e) => complaints.push(String(e)) }),
  )

  leave = () => {
    root.unmount()
    container.remove()
  }
  vi.restoreAllMocks()
  // Server and browser are one process here.
  return complaints.filter((one) => !one.startsWith('Detected multiple renderers'))
}

const blocks = [
  { type: 'hero', headline: 'Up to ₱25,000', image: 'https://cdn.example/people.jpg#960x1440@20,80' },
  { type: 'form', button: 'Apply' },
  { type: 'benefits', items: [{ title: 'Fast' }] },
  { type: 'steps', items: [{ title: 'One' }] },
  { type: 'faq', items: [{ question: 'Who?', answer: 'You' }] },
  { type: 'text', paragraphs: ['Words'] },
  { type: 'image', src: 'https://cdn.example/shop.jpg', alt: 'A shop' },
  { type: 'download', android: 'https://play.google.com/a', ios: 'https://apps.apple.com/a' },
] as const

test('a server draws every block without a style attribute, and the browser takes them over as they are', async () => {
  answer(getTemplate, { ...weekend, config: { ...weekend.config, blocks } })
  const options = { configuration: { allowedOrigins: ['https://cdn.example'] } }
  const html = await drawnByServer(options)

  expect(html).toContain('Up to ₱25,000')
  expect(html).not.toMatch(/\sstyle=/)
  expect(await takenOver(html, options)).toEqual([])

  const theme = screen.getByRole('heading', { level: 1 }).closest<HTMLElement>('.landing-theme')

  expect(theme?.style.getPropertyValue('--hero-background')).toBe('#0b6b4f')
})

test('a server draws the template in its own language', async () => {
  answer(getTemplate, { ...weekend, config: { ...weekend.config, locale: 'es' } })
  const html = await drawnByServer()

  expect(html).toContain('Obtener código')
  expect(await takenOver(html)).toEqual([])
})

test('what was typed before a reload comes into the form once the browser has taken it over', async () => {
  await openForm()
  await userEvent.type(field('Mobile number'), goodMobile)

  const kept = Object.fromEntries(Object.entries(sessionStorage))

  cleanup()
  expect(await takenOver(await drawnByServer(), { sessionStorage: kept })).toEqual([])
  expect(field('Mobile number').value).toBe(goodMobile)
})

test('before the template is there, a server draws the skeleton', async () => {
  const { prelude } = await prerender(pageElement(LandingPage, preparePage({ address }).store))

  expect(await new Response(prelude).text()).toContain('role="status"')
})
