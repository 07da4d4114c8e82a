import type { AnyEndpoint, BrowserMark, PageParameter, SessionParameter } from '@pahiram/contract'

type QueryParameter = PageParameter | SessionParameter

/** The call whose answer fills a page's first view, started by an inline script before any bundle has arrived. */
export interface FirstCall {
  readonly endpoint: AnyEndpoint
  /**
   * What it sends of the page's query, in order, under the same name or as `[parameter, field]` under another one; what
   * the address lacks is left out.
   */
  readonly parameters: readonly (QueryParameter | readonly [from: QueryParameter, field: string])[]
  /** Fields that are always the same. */
  readonly fixed?: Readonly<Record<string, string>>
  /** Whether the call waits for the page itself when the address lacks one of the parameters. */
  readonly complete?: boolean
  /** A header that tells this browser from others by a random mark, which is kept in the lasting storage. */
  readonly mark?: BrowserMark
}

/** What the build must know of a page. It stands in `page.ts` beside the view, and no page imports it. */
export interface PageDefinition {
  /** `static`: HTML and CSS, and at most 2 KB of a `page-script.ts` beside it, without a framework. `data`: hydrated by React. */
  readonly kind: 'data' | 'static'
  readonly firstCall?: FirstCall
}

/** Declares a page to the build. */
export function definePage(definition: PageDefinition): PageDefinition {
  return definition
}
