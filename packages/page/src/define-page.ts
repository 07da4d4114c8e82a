import type {
  AnyEndpoint,
  BridgeAction,
  BrowserMark,
  ImageCall,
  PageParameter,
  Presentation,
  SessionParameter,
} from '@pahiram/contract'

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

/**
 * All that is known of a page from outside. It stands in `page.ts` beside the view; the build reads it, and `pnpm pages`
 * writes it into the page table of `@pahiram/contract/pages`. No page imports it.
 */
export interface PageDefinition {
  /**
   * What the document is called. `{{companyName}}` and other texts of the runtime configuration are filled in when the
   * page is served.
   */
  readonly title: string
  /** `static`: HTML and CSS, and at most 2 KB of a `page-script.ts` beside it, without a framework. `data`: hydrated by React. */
  readonly kind: 'data' | 'static'
  /** Further paths that show the page, without a slash in front. */
  readonly aliases?: readonly string[]
  /** Views of the page that have an address of their own, behind `#/`. */
  readonly hashRoutes?: readonly string[]
  /** How a shell shows the page when a link leads there; `push` by default. */
  readonly presentation?: Presentation
  /** What the page reads of its query beside the common query. */
  readonly parameters?: readonly PageParameter[]
  /** What the page may call, the first call included. */
  readonly calls?: readonly (AnyEndpoint | ImageCall<string>)[]
  /** What the page may ask the shell for. */
  readonly bridgeActions?: readonly BridgeAction[]
  readonly firstCall?: FirstCall
  /** A page for ourselves in a folder of `tools`: no shell and no other page knows it, and no app is released with it. */
  readonly isInternal?: true
}

/**
 * Declares a page. Its path is its folder's name, so it is not repeated here.
 *
 * @example
 * export const page = definePage({
 *   title: 'Customer service',
 *   kind: 'data',
 *   parameters: ['productId'],
 *   calls: [getCustomerContact],
 *   bridgeActions: ['openPage'],
 *   firstCall: { endpoint: getCustomerContact, parameters: [] },
 * })
 */
export function definePage(definition: PageDefinition): PageDefinition {
  return definition
}
