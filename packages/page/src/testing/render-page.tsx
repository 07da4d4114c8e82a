import { planFirstCall } from '@pahiram/api-client/first-call'
import { bridgeActions, firstRequest } from '@pahiram/contract'
import { act, cleanup, render } from '@testing-library/react'
import { createStore } from 'jotai'
import type { ComponentType } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { vi } from 'vitest'

import type { AsyncAtom } from '../async-atom.ts'
import { createBrowserEnvironment } from '../browser-environment.ts'
import type { PageDefinition } from '../define-page.ts'
import { environmentAtom, localeAtom } from '../environment.ts'
import { pageElement, type PageStore } from '../page-element.tsx'
import { loadMessages } from '../messages.ts'
import { drawPage } from '../server.ts'

export { watchUnhandled } from './watch-unhandled.ts'

/** One message that a page sent to the native shell. */
export interface ShellMessage {
  readonly action: string
  readonly params: unknown
}

/** A page under test: what it wanted of the browser and of the shell. */
export interface RenderedPage {
  readonly store: PageStore
  /** Every address the page went to, with how. */
  readonly visits: readonly { readonly how: 'assign' | 'replace'; readonly url: string }[]
  /** Every message the iOS shell received. */
  readonly shellMessages: readonly ShellMessage[]
  readonly unmount: () => void
}

export interface RenderPageOptions {
  /** The page's address with its query: `/order?orderId=1`. */
  readonly address: string
  /** The deployment's configuration; what is left out takes its default. */
  readonly configuration?: Readonly<Record<string, unknown>>
  /** What the session's storage holds when the page opens; all else in both storages is cleared. */
  readonly sessionStorage?: Readonly<Record<string, string>>
  /** Likewise for the lasting storage. */
  readonly localStorage?: Readonly<Record<string, string>>
}

const origin = 'https://pages.pahiram.example'

/**
 * A page's store with everything of ours real: only the address bar, the shell and the network (msw) are doubles.
 * `renderPage` draws it; a model test uses it bare.
 */
export function preparePage({
  address,
  configuration = {},
  sessionStorage: session = {},
  localStorage: local = {},
}: RenderPageOptions): Omit<RenderedPage, 'unmount'> {
  const url = new URL(address, origin)
  const visits: { how: 'assign' | 'replace'; url: string }[] = []
  const shellMessages: ShellMessage[] = []

  fill(window.sessionStorage, session)
  fill(window.localStorage, local)
  document.getElementById('app-config')?.remove()

  const block = document.createElement('script')

  block.type = 'application/json'
  block.id = 'app-config'
  block.textContent = JSON.stringify({ apiBase: origin, ...configuration })
  document.head.append(block)

  Object.assign(window, {
    webkit: {
      messageHandlers: Object.fromEntries(
        bridgeActions.map((action) => [
          action,
          { postMessage: (params: unknown) => void shellMessages.push({ action, params }) },
        ]),
      ),
    },
  })

  const store = createStore()

  store.set(
    environmentAtom,
    createBrowserEnvironment(window, {
      origin,
      pathname: url.pathname,
      search: url.search,
      assign: (target) => void visits.push({ how: 'assign', url: String(target) }),
      replace: (target) => void visits.push({ how: 'replace', url: String(target) }),
    }),
  )
  return { store, visits, shellMessages }
}

/** Draws a page as `mountPage` does, in a browser double whose address, shell and network a test can see. */
export async function renderPage(Page: ComponentType, options: RenderPageOptions): Promise<RenderedPage> {
  const prepared = preparePage(options)

  cleanup()
  await loadMessages(prepared.store.get(localeAtom))

  let unmount = (): void => undefined

  await act(async () => {
    const rendered = render(pageElement(Page, prepared.store))

    unmount = rendered.unmount
    await Promise.resolve()
  })
  return { ...prepared, unmount: () => unmount() }
}

export interface DrawnPageOptions extends RenderPageOptions {
  /** What the page's `page.ts` says. */
  readonly definition: PageDefinition
  /** As `main.tsx` gives it to `mountPage`. */
  readonly firstAtom: AsyncAtom<unknown>
  /** The `data` of the answer to the page's first call. */
  readonly answer: unknown
}

/** A page that was drawn as the server does and hydrated as the browser does. */
export interface HydratedPage extends RenderedPage {
  /** What the server drew. */
  readonly html: string
  /** What React reported: it drew the page once more for each. */
  readonly mismatches: readonly unknown[]
}

/** Draws a page on the server with its first answer, puts it into the document, and hydrates it as `mountPage` does. */
export async function hydratePage(Page: ComponentType, options: DrawnPageOptions): Promise<HydratedPage> {
  const { definition, firstAtom, answer: data } = options
  const endpoint = definition.firstCall?.endpoint
  const url = new URL(options.address, origin)
  const configuration = { apiBase: origin, ...options.configuration }
  const answer = JSON.stringify({
    [endpoint?.statusField ?? 'code']: endpoint?.successCodes[0] ?? '0',
    data,
    message: 'success',
  })
  const { html, usesAnswer } = await drawPage(
    definition,
    { Page, firstAtom, options: {} },
    { origin, search: url.search, configuration, answer },
  )

  cleanup()

  const prepared = preparePage(options)
  const { store } = prepared
  const container = document.createElement('div')
  const mismatches: unknown[] = []
  let root: Root | undefined

  // eslint-disable-next-line no-restricted-properties -- as a browser reads what the server drew
  container.innerHTML = html
  document.body.append(container)
  if (usesAnswer && definition.firstCall !== undefined) {
    const call = firstRequest(planFirstCall(definition.firstCall), url.searchParams, configuration.apiBase)

    if (call) window.__pahiramFirstCall = { ...call, response: Promise.resolve(new Response(answer)) }
    await Promise.race([store.set(firstAtom, false), new Promise((resolve) => setTimeout(resolve, 50))])
  }
  await loadMessages(store.get(localeAtom))
  await act(async () => {
    root = hydrateRoot(container, pageElement(Page, store), {
      onRecoverableError: (error) => void mismatches.push(error),
      onCaughtError: () => undefined,
    })
    await Promise.resolve()
  })
  return {
    ...prepared,
    html,
    mismatches,
    unmount() {
      act(() => root?.unmount())
      container.remove()
      window.__pahiramFirstCall = undefined
    },
  }
}

function fill(storage: Storage, entries: Readonly<Record<string, string>>): void {
  storage.clear()
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
}

/** Lets the two seconds that a check waits for a late call pass at once; all other waits stay as they are. */
export function settleQuickly(): void {
  const { setTimeout: wait } = globalThis

  vi.stubGlobal('setTimeout', (act: () => void, time?: number) => wait(act, time === 2_000 ? 0 : time))
}

export { leaveFor } from './leave-for.ts'
export { translatePage } from './translate-page.ts'
