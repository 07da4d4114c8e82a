import { type Api, answerIn } from '@pahiram/api-client'
import { type Locale, readConfiguration } from '@pahiram/contract'
import { createStore } from 'jotai'
import { renderToPipeableStream } from 'react-dom/server'
import type { ReactElement } from 'react'
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'

import type { PageDefinition } from './define-page.ts'
import { environmentAtom, localeAtom, type PageEnvironment } from './environment.ts'
import { languageTagOf, loadMessages, localeOf } from './messages.ts'
import { type MountedPage, type PageHead, takeMountedPage } from './mount-page.tsx'
import { pageElement } from './page-element.tsx'
import { pictureAddressFor } from './picture-address.ts'
import { frameAddressOf } from './safe-url.ts'
import { createStorage } from './storage.ts'

/** A page as somebody opens it, for the server that draws it. */
export interface Opening {
  /** `https://pahiram.example`: an address of our own begins with it. */
  readonly origin: string
  /** What follows `?` in the address; undefined while the page is built, for no address yet. */
  readonly search?: string | undefined
  /** The deployment's configuration, not checked (docs/spec/contract.md §6). */
  readonly configuration: unknown
  /** The body of the answer to the page's first call, with status 200; undefined: the skeleton is drawn. */
  readonly answer?: string | undefined
}

/** A page as the server drew it. */
export interface Drawing extends PageHead {
  /** The inside of `#root`. */
  readonly html: string
  /** Pictures that the browser is to ask for at once, as `<link>` elements for the head. */
  readonly preloads: string
  readonly locale: Locale
  /** What `<html lang>` is. */
  readonly lang: string
  /** Whether the browser is to begin with the answer that was given; one that is no success is left to the page's own call. */
  readonly usesAnswer: boolean
}

/** A page that can be drawn on the server: the one export of its server bundle. */
export interface ServerPage {
  readonly definition: PageDefinition
  /** @throws whatever the page throws while it is drawn. */
  readonly draw: (opening: Opening) => Promise<Drawing>
}

/** How long a page's model may take with an answer that is there, in ms: one that leads elsewhere never ends. */
const longestRead = 200

/** Makes the server's page of what its `main.tsx` has just mounted. */
export function serverPage(definition: PageDefinition): ServerPage {
  const mounted = takeMountedPage()

  return { definition, draw: (opening) => drawPage(definition, mounted, opening) }
}

/** Draws a mounted page for somebody who opens it. @throws whatever the page throws while it is drawn. */
export async function drawPage(definition: PageDefinition, mounted: MountedPage, opening: Opening): Promise<Drawing> {
  const { firstCall } = definition
  const { Page, firstAtom, options } = mounted
  const store = createStore()
  const environment = serverEnvironment(opening, firstCall?.endpoint.name)
  // A page without a call knows all that it shows from its address.
  const isKnown = opening.search !== undefined && (firstCall === undefined || opening.answer !== undefined)

  store.set(environmentAtom, environment)
  await loadMessages(environment.locale)
  if (isKnown && firstAtom !== undefined) {
    await Promise.race([
      store.set(firstAtom, false),
      new Promise((resolve) => setTimeout(resolve, longestRead).unref()),
    ])
  }

  const state = firstAtom === undefined ? undefined : store.get(firstAtom).state

  // The page makes the call itself, and says what went wrong.
  if (state === 'failed' && opening.answer !== undefined)
    return drawPage(definition, mounted, { ...opening, answer: undefined })

  const drawn = await render(pageElement(Page, store))
  // React writes what is to be loaded early before the markup.
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(drawn)?.[0] ?? ''
  const locale = store.get(localeAtom)

  return {
    html: drawn.slice(preloads.length),
    preloads,
    locale,
    lang: languageTagOf(locale),
    usesAnswer: opening.answer !== undefined,
    ...(state === 'ready' ? options.head?.(store) : undefined),
  }
}

/** Draws all at once: what React would send later, with scripts that a strict policy forbids, is waited for. */
function render(element: ReactElement): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(element, {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: reject,
      onAllReady: () => void text(pipe(new PassThrough())).then(resolve, reject),
    })
  })
}

/** The environment of a page that nobody has in front of them yet: no storage, no shell, one answer. */
function serverEnvironment(
  { origin, search, configuration: written, answer }: Opening,
  first?: string,
): PageEnvironment {
  const query = new URLSearchParams(search)
  const configuration = readConfiguration(written)
  const policy = { origin, ...configuration }
  const never = new Promise<never>(() => undefined)
  const api: Api = async (endpoint) =>
    endpoint.name === first && answer !== undefined ? answerIn(endpoint, answer) : never

  return {
    query,
    configuration,
    locale: localeOf(query, configuration),
    isBuilding: search === undefined,
    api,
    bridge: {
      ask: () => Promise.resolve({ kind: 'unsupported' }),
      onNativeBack: () => () => undefined,
      transport: 'browser',
    },
    // The browser leaves, so the skeleton is drawn.
    navigate: () => 'left',
    frameAddress: (address) => frameAddressOf(address, policy),
    pictureAddress: (address, options) => pictureAddressFor(address, options, policy, query),
    localStorage: createStorage(noStorage),
    sessionStorage: createStorage(noStorage),
    toast: () => undefined,
    report: () => '',
  }
}

/** Made once: a page reads often, and a stack is dear. */
const absent = new Error('There is no storage on the server')
const noStorage = (): never => {
  throw absent
}
