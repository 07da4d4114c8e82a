import { OfflineBanner, PictureAddress, ToastHost } from '@pahiram/ui-kit'
import { type createStore, Provider, useAtomValue } from 'jotai'
import { type ComponentType, type ReactElement, type ReactNode, StrictMode, useEffect } from 'react'

import { environmentAtom } from './environment.ts'
import { PageBoundary } from './section.tsx'
import { usePageMessages } from './use-messages.ts'

/** The state of one page. */
export type PageStore = ReturnType<typeof createStore>

/** The tree of a page, the same on the server and in the browser. `onShown` runs once the browser has it on the screen. */
export function pageElement(Page: ComponentType, store: PageStore, onShown?: () => void): ReactElement {
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

/** Sends every picture of the page through the check for addresses. */
function Pictures({ children }: { readonly children: ReactNode }) {
  return <PictureAddress value={useAtomValue(environmentAtom).pictureAddress}>{children}</PictureAddress>
}

function Shown({ onShown }: { readonly onShown: (() => void) | undefined }) {
  useEffect(() => onShown?.(), [onShown])

  return null
}

function ConnectionBanner() {
  return <OfflineBanner>{usePageMessages().offlineBanner}</OfflineBanner>
}
