import type { FirstCall } from '@pahiram/api-client/first-call'
import type { AnyEndpoint, BridgeAction, ImageCall, PageParameter, Presentation } from '@pahiram/contract'

/**
 * All that is known of a page from outside. It is written in `page.ts` beside the view; the build reads it, and `pnpm pages`
 * writes it into the page table of `@pahiram/contract/pages`. No page imports it.
 */
export interface PageDefinition {
  /**
   * What the document is called: `{ message: 'order.title' }` where its heading says the same, so that a title is
   * written once, in the messages of its app; else the text. `{{companyName}}` and other texts of the runtime configuration are
   * filled in when the page is served.
   */
  readonly title: string | { readonly message: `${string}.${string}` }
  /** `static`: HTML and CSS, and at most 2 KB of a `page-script.ts` beside it, without a framework. `data`: drawn by React. */
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
  /** The call whose answer the page shows first: the server that draws it makes it, else the head's inline script. */
  readonly firstCall?: FirstCall
  /**
   * The seeded session of the sandbox that journeys, pictures and measurements open the page as, and what its address has beside:
   * `complaint&problemType=2`.
   */
  readonly scenario?: string
  /** How the English name of the button or link begins that a borrower opens the page for, in its `scenario`. */
  readonly mainAction?: string
  /** The texts and labels of its `scenario` that a borrower opens the page for: they are in sight on the lowest phone. */
  readonly firstSight?: readonly string[]
  /**
   * A page for ourselves in a folder of `tools`: it is in English only, no shell and no other page knows it, and no app is released
   * with it.
   */
  readonly isInternal?: true
}

/**
 * Declares a page. Its path is its folder's name, so it is not repeated here.
 *
 * @example
 * export const page = definePage({
 *   title: { message: 'customerService.title' },
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
