import { bridgeActions } from '@pahiram/contract'
import { act, cleanup, render } from '@testing-library/react'
import { createStore } from 'jotai'
import type { ComponentType } from 'react'
import { vi } from 'vitest'

import { createBrowserEnvironment } from './browser-environment.ts'
import { environmentAtom, localeAtom } from './environment.ts'
import { pageElement, type PageStore } from './page-element.tsx'
import { loadMessages } from './messages.ts'

export { hearUnhandled } from './hear-unhandled.ts'

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

function fill(storage: Storage, entries: Readonly<Record<string, string>>): void {
  storage.clear()
  for (const [key, value] of Object.entries(entries)) storage.setItem(key, value)
}

/** Lets the two seconds that a check waits for a late call pass at once; all other waits stay as they are. */
export function settleQuickly(): void {
  const { setTimeout: wait } = globalThis

  vi.stubGlobal('setTimeout', (act: () => void, time?: number) => wait(act, time === 2_000 ? 0 : time))
}
