import type { Locale } from '@pahiram/contract'

import type { EncodedBody } from './encoded-file.ts'

/** Who opens a page, as far as it decides what is served. */
export interface Visitor {
  /** The page's `deviceId`; a canary's share is by it. */
  readonly deviceId: string | undefined
  /** The language that the address asks for; undefined: the deployment's. */
  readonly locale: Locale | undefined
}

/** A page's document as one deployment has it. */
export interface SitePage {
  /** The page's folder: `order`. */
  readonly path: string
  /** Changes with the bytes of `html`. */
  readonly version: string
  readonly html: string
  /** The policy of exactly this HTML. */
  readonly csp: string
  /** The deployment's configuration (docs/spec/contract.md §6). */
  readonly configuration: unknown
  /** The URL of the page's server bundle; undefined: it is not drawn. */
  readonly bundle: string | undefined
  /** Whether it was built in the visitor's language. */
  readonly isTranslated: boolean
}

/** A file that is served as it is. */
export interface SiteFile {
  readonly body: EncodedBody
  readonly contentType: string
  /** Whether its name changes with its bytes. */
  readonly isImmutable: boolean
}

/** The pages and files that a page server serves. */
export interface Site {
  /** The page at an address such as `order`, `loan-detail` or `index`; `preview` names a deployment that nobody else sees. */
  page(name: string, visitor: Visitor, preview?: string): Promise<SitePage | undefined>
  /** The file at a path such as `assets/loan/order-1a2b.js`. */
  file(path: string): Promise<SiteFile | undefined>
  /** Whether it can serve now. */
  isReady(): Promise<boolean>
}
