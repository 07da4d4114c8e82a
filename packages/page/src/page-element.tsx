import { OfflineBanner, ToastHost } from '@pahiram/ui-kit'
import { createStore, Provider } from 'jotai'
import { type ComponentType, type ReactElement, StrictMode, useEffect } from 'react'

import { usePageWords } from './page-words.ts'
import { PageBoundary } from './section.tsx'

/** The state of one page. */
export type PageStore = ReturnType<typeof createStore>

/**
 * The tree of a page, the same for the build that prerenders it and the browser that hydrates it. `onShown` runs once
 * the browser has it on the screen, never while prerendering.
 */
export function pageElement(Page: ComponentType, store: PageStore = createStore(), onShown?: () => void): ReactElement {
  return (
    <StrictMode>
      <Provider store={store}>
        <ConnectionBanner />
        <PageBoundary>
          <Page />
        </PageBoundary>
        <ToastHost />
        <Shown onShown={onShown} />
      </Provider>
    </StrictMode>
  )
}

function Shown({ onShown }: { readonly onShown: (() => void) | undefined }) {
  useEffect(() => onShown?.(), [onShown])

  return null
}

function ConnectionBanner() {
  return <OfflineBanner>{usePageWords().offlineBanner}</OfflineBanner>
}
