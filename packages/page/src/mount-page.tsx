import { prefetchRepeats } from '@pahiram/api-client'
import type { ViewOutcome } from '@pahiram/contract'
import { prefetchOverlays } from '@pahiram/ui-kit'
import { createStore } from 'jotai'
import { type ComponentType, startTransition } from 'react'
import { createRoot } from 'react-dom/client'

import { afterPaint } from './after-paint.ts'
import { createBrowserEnvironment } from './browser-environment.ts'
import type { EarlyPresses } from './early-presses.ts'
import { environmentAtom, type PageEnvironment } from './environment.ts'
import type { AsyncAtom } from './async-atom.ts'
import { keepFieldInSight } from './keep-field-in-sight.ts'
import { nextPagesAttribute } from './next-pages-attributes.ts'
import { pageElement, type PageStore } from './page-element.tsx'
import { loadMessages, sayLocale } from './messages.ts'
import { addPolyfills } from './polyfills.ts'
import { reportView } from './view-report.ts'
import { isDrawnAhead, shownAt, whenShown } from './when-shown.ts'

declare global {
  interface Window {
    /** Of the inline script (`offerHelp`), called when the page is on the screen: no line of help is shown any more. */
    __pahiramReady?: () => void
    /** Set when React begins to draw: the inline script must not touch what React owns. */
    __pahiramMounted?: boolean
    /** Of the inline script (`fillEarlyView`), settled when the early answer has been written, or will not be. */
    __pahiramFilling?: Promise<void>
    /** Set by the inline script when it has written the early answer into the prerendered page. */
    __pahiramFilled?: boolean
    /** Of the inline script, on pages whose first view keeps presses. */
    __pahiramPresses?: EarlyPresses
  }
}

/**
 * How long a page that shows its early answer waits for the model to have it too, in ms. The model may need the words of
 * the language that the answer speaks; drawn before, the page would take back what it shows already.
 */
const longestEarlyWait = 3000

/**
 * How long a page whose scripts are there before its early answer lets the inline script write that first, in ms. Out of
 * the HTTP cache they come some 200 ms earlier, and React's first drawing would stand in the answer's way.
 */
const longestFillWait = 700

/** When a page that is on the screen fetches what it may need later, in ms. */
const restDelay = 1500

/** Replaces parts of the environment, for a page that is shown as a preview. */
type Adapt = (environment: PageEnvironment, store: PageStore) => PageEnvironment

/**
 * Brings a prerendered page to life: the one line of every `main.tsx`. `firstAtom` is what the page's early call asks
 * for: where the early answer shows already, the page is drawn over it in one step. A page that the browser draws ahead
 * has the inline script's first view alone until it is opened: nothing is counted, stored, asked or sent for nobody.
 */
export function mountPage(Page: ComponentType, firstAtom?: AsyncAtom<unknown>, adapt?: Adapt): void {
  addPolyfills()

  const mount = () => mountShownPage(Page, firstAtom, adapt)

  if (isDrawnAhead()) whenShown(() => whenFirstViewShown(mount))
  else mount()
}

/**
 * Once a page that was drawn ahead has been painted, which it is when it is opened, and nothing else waits for the phone: the answer may
 * be there by then. A browser may draw ahead and know no idle time.
 */
function whenFirstViewShown(run: () => void): void {
  afterPaint(() => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: longestFillWait })
    else run()
  })
}

function mountShownPage(Page: ComponentType, firstAtom?: AsyncAtom<unknown>, adapt?: Adapt): void {
  const store = createStore()
  const own = createBrowserEnvironment(window)
  const environment = adapt === undefined ? own : adapt(own, store)
  const container = document.getElementById('root')

  if (container === null) throw new Error('The page has no element #root')

  store.set(environmentAtom, environment)
  sayLocale(environment.locale)
  window.addEventListener('error', (event) => environment.report('script', event.error))
  window.addEventListener('unhandledrejection', (event) => environment.report('script', event.reason))
  keepFieldInSight()

  const element = pageElement(Page, store, () => {
    window.__pahiramReady?.()
    window.__pahiramPresses?.givePress()
    // Old WebKit knows no idle callback; by then the first view has long been drawn.
    setTimeout(() => {
      void exchangeLaunchToken().then(fetchNext)
      keepOffline()
      prefetchRepeats()
      prefetchOverlays()
    }, restDelay)
    reportWhenReady()
  })
  // The sections report what they catch, so React need not print it as well.
  const options = { onCaughtError: () => undefined }

  const start = () => {
    window.__pahiramMounted = true
    if (window.__pahiramFilled === true && firstAtom !== undefined) {
      // The filled markup is what the page will look like, but not what React prerendered: drawn afresh, in one step.
      const known = Promise.race([
        store.set(firstAtom, false),
        new Promise((resolve) => setTimeout(resolve, longestEarlyWait)),
      ])

      void Promise.all([known, loadMessages(environment.locale)]).then(draw)
    } else {
      // Drawn anew over the prerendered HTML, as it stands there or in the page's language. While developing there is none.
      void loadMessages(environment.locale).then(draw)
    }
  }

  // The language of the prerendered page is the only one whose words stand already.
  if (environment.locale === 'default' && window.__pahiramFilled !== true && window.__pahiramFilling !== undefined)
    void whenFilled(window.__pahiramFilling).then(start)
  else start()

  /** A view is ready when its first data stand, failed when the answer is unreadable, rejected when it shows only an error. */
  function reportWhenReady(): void {
    const report = (kind: ViewOutcome) => {
      const ms = kind === 'ready' ? Math.round(performance.now() - shownAt()) : undefined
      const reportNow = () => reportView(window, environment.configuration.apiBase, kind, { ms })

      // When nothing else is waiting for the line, or the borrower is on their way.
      setTimeout(reportNow, restDelay)
      window.addEventListener('pagehide', reportNow)
    }
    const look = () => {
      const first = firstAtom === undefined ? undefined : store.get(firstAtom)

      if (first?.state === 'failed') report(first.error.failure.kind === 'broken' ? 'failed' : 'rejected')
      else if (first?.state !== 'loading') report('ready')
    }

    look()
    if (firstAtom !== undefined) store.sub(firstAtom, look)
  }

  /** Once the first data stand: nothing waits for it. What cannot be loaded now is tried by the next page. */
  async function exchangeLaunchToken(): Promise<void> {
    if (environment.configuration.launchTokens === 'keep') return
    await import('./launch-token.ts').then(
      ({ takeLaunchToken }) => takeLaunchToken(environment, window),
      () => {},
    )
  }

  /** Where nobody asked for it and no worker answered this page there is nothing to do. */
  function keepOffline(): void {
    if (!environment.configuration.offlinePage && !navigator.serviceWorker?.controller) return
    import('./offline-page.ts').then(
      ({ keepOfflinePage }) => keepOfflinePage(environment, window),
      () => {},
    )
  }

  /** With the session that the links of the page have from then on. */
  function fetchNext(): void {
    if (document.querySelector(`[${nextPagesAttribute}]`) === null) return
    import('./next-pages.ts').then(
      ({ fetchNextPages }) => fetchNextPages(environment, window),
      () => {},
    )
  }

  /** In slices of a few ms, between which a tap is answered: the first view stays until all is drawn. */
  function draw(): void {
    if (container === null) return
    const root = createRoot(container, options)

    startTransition(() => root.render(element))
  }
}

/** Waits until the early answer has been written and can be seen, at most `longestFillWait`. */
function whenFilled(filling: Promise<void>): Promise<unknown> {
  const seen = filling.then(() => new Promise<void>(afterPaint))

  return Promise.race([seen, new Promise((resolve) => setTimeout(resolve, longestFillWait))])
}
