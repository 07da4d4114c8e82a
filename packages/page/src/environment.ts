import type { Api } from '@pahiram/api-client'
import type { Locale, RuntimeConfiguration } from '@pahiram/contract'
import type { NativeBridge } from '@pahiram/native-bridge'
import { atom } from 'jotai'

import type { Report } from './report.ts'
import type { Navigate } from './safe-navigate.ts'
import type { PageStorage } from './storage.ts'
import { setDocumentLanguage } from './messages.ts'

/** A short message over the page: `info` for successes and hints (2 s), `error` for all else (3 s). */
export type ShowToast = (text: string, kind: 'info' | 'error') => void

/**
 * Where a picture that the server names is fetched; undefined: it is not allowed. The kit's `Image` asks by itself. With
 * `forSession` our own API, and no other server, receives who is looking: it shows such pictures to their session alone.
 */
export type PictureAddress = (written: string, options?: { readonly forSession?: boolean }) => string | undefined

/** Everything a page model reaches outside itself. `mountPage` makes the browser's, the server one without storage, a test its own. */
export interface PageEnvironment {
  /** The page's own query, as the shell wrote it. */
  readonly query: URLSearchParams
  readonly configuration: RuntimeConfiguration
  readonly locale: Locale
  readonly api: Api
  readonly bridge: NativeBridge
  readonly navigate: Navigate
  /** The address of a document that the page may show in a frame; undefined: it is not allowed. */
  readonly frameAddress: (written: string) => string | undefined
  readonly pictureAddress: PictureAddress
  readonly localStorage: PageStorage
  readonly sessionStorage: PageStorage
  /** Whether the page is drawn for no address yet, while it is built: its links to other pages lack the session. */
  readonly isBuilding?: boolean
  readonly toast: ShowToast
  readonly report: Report
}

const givenEnvironmentAtom = atom<PageEnvironment | null>(null)

/** The page's environment; `mountPage`, the server that draws the page, or a test sets it before anything is drawn. */
export const environmentAtom = atom(
  (get) => {
    const environment = get(givenEnvironmentAtom)

    if (environment === null) throw new Error('The page has no environment yet')
    return environment
  },
  (_get, set, environment: PageEnvironment) => {
    set(givenEnvironmentAtom, environment)
  },
)

const spokenLocaleAtom = atom<Locale | null>(null)

/** The language of the page. Set by a page whose content says what it speaks, after `loadMessages`. */
export const localeAtom = atom(
  (get): Locale => get(spokenLocaleAtom) ?? get(environmentAtom).locale,
  (_get, set, locale: Locale) => {
    set(spokenLocaleAtom, locale)
    // The server writes it into the document.
    if (typeof document !== 'undefined') setDocumentLanguage(locale)
  },
)
