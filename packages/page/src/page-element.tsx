import type { Locale } from '@pahiram/contract'
import { OfflineBanner, PictureAddress, ToastHost } from '@pahiram/ui-kit'
import { createStore, Provider, useAtomValue } from 'jotai'
import { type ComponentType, type ReactElement, type ReactNode, StrictMode, useEffect, useLayoutEffect } from 'react'

import { localeAtom, pictureAddressAtom } from './environment.ts'
import { usePageMessages } from './use-messages.ts'
import { PageBoundary } from './section.tsx'

/** The state of one page. */
export type PageStore = ReturnType<typeof createStore>

/**
 * The tree of a page, the same for the build that prerenders it and the browser that draws it. `onShown` runs once
 * the browser has it on the screen, never while prerendering.
 */
export function pageElement(Page: ComponentType, store: PageStore = createStore(), onShown?: () => void): ReactElement {
  return (
    <StrictMode>
      <Provider store={store}>
        <ConnectionBanner />
        <PageBoundary>
          <Pictures>
            <Page />
          </Pictures>
        </PageBoundary>
        <ToastHost />
        <Shown onShown={onShown} />
      </Provider>
    </StrictMode>
  )
}

/** The tree of a page in a language whose messages are there: how a static page is drawn while it is built. */
export function pageElementIn(locale: Locale, Page: ComponentType): ReactElement {
  const store = createStore()

  store.set(localeAtom, locale)
  return pageElement(Page, store)
}

/** What a page's `early-parts.tsx` draws, in a language whose messages are there: each in an element that says its type. */
export function partsElementIn(locale: Locale, parts: Readonly<Record<string, ReactNode>>): ReactElement {
  const store = createStore()

  store.set(localeAtom, locale)
  return (
    <Provider store={store}>
      {Object.entries(parts).map(([type, part]) => (
        <div key={type} data-early-part={type}>
          {part}
        </div>
      ))}
    </Provider>
  )
}

/** Sends every picture of the page through the check for addresses. */
function Pictures({ children }: { readonly children: ReactNode }) {
  return <PictureAddress value={useAtomValue(pictureAddressAtom)}>{children}</PictureAddress>
}

function Shown({ onShown }: { readonly onShown: (() => void) | undefined }) {
  // Before any press can reach what was drawn.
  useLayoutEffect(() => window.__pahiramPresses?.giveBoxes(), [])
  useEffect(() => onShown?.(), [onShown])

  return null
}

function ConnectionBanner() {
  return <OfflineBanner>{usePageMessages().offlineBanner}</OfflineBanner>
}
