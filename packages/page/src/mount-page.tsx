import { prefetchRepeats } from '@pahiram/api-client'
import { firstAnswerElementId, type ViewOutcome } from '@pahiram/contract'
import { prefetchOverlays } from '@pahiram/ui-kit'
import { createStore } from 'jotai'
import { type ComponentType, type ReactElement, startTransition } from 'react'
import { createRoot, hydrateRoot, type HydrationOptions } from 'react-dom/client'
import type { AsyncAtom } from './async-atom.ts'
import { createBrowserEnvironment } from './browser-environment.ts'
import { environmentAtom, localeAtom, type PageEnvironment } from './environment.ts'
import { keepFieldInSight } from './keep-field-in-sight.ts'
import { mainActionState } from './main-action.ts'
import { replayFailures, replayTexts, replayWrittenTexts } from './replay-texts.ts'
import { loadMessages, setDocumentLanguage, untilMessages } from './messages.ts'
import { pageElement, type PageStore } from './page-element.tsx'
import { addPolyfills } from './polyfills.ts'
import { reportView } from './view-report.ts'
import { isDrawnAhead, shownAt, whenShown } from './when-shown.ts'

declare global {
  interface Window {
    /** Of the head's inline script (`offerHelp`), called when the page is on the screen: no line of help is shown any more. */
    __pahiramReady?: () => void
    /** Of the head's inline script (`keepLastPress`), called when React begins to listen; what it returns replays the last press. */
    __pahiramPress?: () => () => void
  }
}

/** How long a page that the server drew with its answer waits for the model to have it too, in ms. */
const longestKnownWait = 3000

/** When a page that is on the screen fetches what it may need later, in ms. */
const restDelay = 1500

export interface MountOptions {
  /** Replaces parts of the environment, for a page that is shown as a preview. */
  readonly adapt?: (environment: PageEnvironment, store: PageStore) => PageEnvironment
  /** What the document's head says of a page whose content names itself; for the server that draws it. */
  readonly head?: (store: PageStore) => PageHead
}

/** What the head of a document says that was drawn with its answer. */
export interface PageHead {
  readonly title?: string
  /** Rules for the page's own classes, such as a campaign's colours. */
  readonly css?: string | undefined
}

/** What a page gives to be drawn. */
export interface MountedPage {
  readonly Page: ComponentType
  readonly firstAtom: AsyncAtom<unknown> | undefined
  readonly options: MountOptions
}

let mounted: MountedPage | undefined

/** The page that `mountPage` was last called for, on the server: nothing is drawn there before somebody opens it. */
export function takeMountedPage(): MountedPage {
  const page = mounted

  if (page === undefined) throw new Error('main.tsx mounts no page')
  mounted = undefined
  return page
}

/**
 * Brings a page to life: the one line of every `main.tsx`. `firstAtom` is what the page's first call asks for. What the server drew
 * is hydrated, with the same answer; else the page is drawn over its skeleton. A page that the browser draws ahead comes to life when
 * it is opened: nothing is counted, stored or sent before.
 * @example
 * mountPage(OrderPage, orderAtom)
 */
export function mountPage(Page: ComponentType, firstAtom?: AsyncAtom<unknown>, options: MountOptions = {}): void {
  if (typeof document === 'undefined') {
    mounted = { Page, firstAtom, options }
    return
  }
  addPolyfills()
  if (isDrawnAhead()) whenShown(() => mountShownPage(Page, firstAtom, options))
  else mountShownPage(Page, firstAtom, options)
}

function mountShownPage(Page: ComponentType, firstAtom: AsyncAtom<unknown> | undefined, { adapt }: MountOptions): void {
  const store = createStore()
  const own = createBrowserEnvironment(window)
  const environment = adapt === undefined ? own : adapt(own, store)
  const container = document.getElementById('root')

  if (container === null) throw new Error('No #root')

  store.set(environmentAtom, environment)
  setDocumentLanguage(environment.locale)
  window.addEventListener('error', ({ error, filename }) => {
    if (isOwnFailure(error, filename)) environment.report('script', error)
  })
  window.addEventListener('unhandledrejection', ({ reason }) => {
    if (isOwnFailure(reason)) environment.report('script', reason)
  })
  replayWrittenTexts(document)
  keepFieldInSight()

  const help = document.querySelectorAll('.page-help')
  const hasAnswer = document.getElementById(firstAnswerElementId) !== null
  // An answer that is there already is in the first drawing; no other one is waited for.
  const known = Promise.race([
    firstAtom && store.set(firstAtom, false),
    new Promise((resolve) => setTimeout(resolve, hasAnswer ? longestKnownWait : 0)),
  ])

  void Promise.all([known, loadMessages(environment.locale)]).then(async () => {
    const locale = store.get(localeAtom)
    // Words that were drawn stay while their language is lost: the page is taken over when it has come.
    const isDrawn = container.dataset['drawn'] === locale && (await untilMessages(locale))
    // From here on React listens.
    const replayPress = window.__pahiramPress?.()
    const onShown = () => {
      nameDocument()
      window.__pahiramReady?.()
      // The page works: whatever became of the inline scripts, its line of help and the number there are not needed.
      for (const line of help) line.remove()
      if (isDrawn) {
        replayTexts(container)
        replayFailures(container)
        replayPress?.()
      }
      setTimeout(() => {
        prefetchRepeats()
        prefetchOverlays()
      }, restDelay)
      reportWhenReady(store, environment, firstAtom)
    }

    draw(container, isDrawn, pageElement(Page, store, onShown), {
      // The sections report what they catch, so React need not print it as well.
      onCaughtError: () => undefined,
      // A mismatch: the browser draws it once more, and the release has a fault.
      onRecoverableError: (error) => void environment.report('render', error),
      // Nothing of the page is left, as where a script of the app changed what React works with.
      onUncaughtError(error) {
        document.body.prepend(...help)
        document.documentElement.setAttribute('data-help', '')
        environment.report('render', error)
      },
    })
  })
}

/** In slices of a few ms, between which a tap is answered. */
function draw(container: HTMLElement, isDrawn: boolean, element: ReactElement, options: HydrationOptions): void {
  startTransition(() => {
    if (isDrawn) hydrateRoot(container, element, options)
    else createRoot(container, options).render(element)
  })
}

/** Names a document in another language than it was built in by its heading. A page that names itself says so by `data-titled`. */
function nameDocument(): void {
  const heading = document.querySelector('h1')?.textContent

  if (heading && document.documentElement.lang !== 'en' && !document.querySelector('[data-titled]'))
    document.title = heading
}

/** A view is ready when its first data are there, failed when the answer is unreadable, rejected when it shows only an error. */
function reportWhenReady(store: PageStore, environment: PageEnvironment, firstAtom?: AsyncAtom<unknown>): void {
  const report = (kind: ViewOutcome) => {
    const ms = kind === 'ready' ? Math.round(performance.now() - shownAt()) : undefined
    const action = kind === 'ready' ? mainActionState(window) : undefined
    const language = store.get(localeAtom)
    const reportNow = () => reportView(window, environment.configuration.apiBase, kind, { ms, language, action })

    // When nothing else waits for the network, or the borrower is on their way.
    setTimeout(reportNow, restDelay)
    window.addEventListener('pagehide', reportNow)
  }
  const look = () => {
    const first = firstAtom && store.get(firstAtom)

    if (first?.state === 'failed') report(first.error.failure.kind === 'broken' ? 'failed' : 'rejected')
    else if (first?.state !== 'loading') report('ready')
  }

  look()
  if (firstAtom !== undefined) store.sub(firstAtom, look)
}

/** Where the files of this release are, as `https://pages.example/assets/`. */
const ownFiles = import.meta.url.replace(/[^/]*$/, '').replace(/^file:\/\//, '')

/**
 * Whether a file of ours takes part in what nobody caught. What shells, extensions and in-app browsers run in the page is no failure
 * of the release (their errors have a stack of their own files, or are no errors at all).
 */
function isOwnFailure(error: unknown, filename = ''): boolean {
  return error instanceof Error && `${error.stack ?? ''}\n${filename}`.includes(ownFiles)
}
