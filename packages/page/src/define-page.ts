import type { FirstCall } from '@pahiram/api-client/early'
import type { AnyEndpoint, BridgeAction, ImageCall, PageParameter, PagePath, Presentation } from '@pahiram/contract'

/**
 * All that is known of a page from outside. It stands in `page.ts` beside the view; the build reads it, and `pnpm pages`
 * writes it into the page table of `@pahiram/contract/pages`. No page imports it.
 */
export interface PageDefinition {
  /**
   * What the document is called: `{ message: 'order.title' }` where its heading says the same, so that a title stands
   * once, in the messages of its app; else the text. `{{companyName}}` and other texts of the runtime configuration are
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
  /** The call whose answer fills the first view: an inline script starts it before any bundle has arrived. */
  readonly firstCall?: FirstCall
  /**
   * Whether it shows what changes by the minute, such as what is owed: so another page may have it drawn while at rest
   * (`NextPage.drawnAtRest`), and what it then shows first is 10 s old at most (docs/decisions/070).
   */
  readonly needsFreshAnswer?: true
  /**
   * Parameters that it reads only once it is opened: drawn ahead, one page is for all their values (`NextPage.atPress`). Its first
   * call, which has none of them, is made at once then, so it must be one whose answer may be some minutes old.
   */
  readonly readLate?: readonly PageParameter[]
  /** Where borrowers go from here: fetched ahead once the page rests (docs/decisions/051). */
  readonly nextPages?: readonly NextPage[]
  /**
   * A page for ourselves in a folder of `tools`: it is in English only, no shell and no other page knows it, and no app is released
   * with it.
   */
  readonly isInternal?: true
}

/** A page of ours that borrowers open from another one. */
export interface NextPage {
  readonly page: PagePath
  /**
   * What the page's address has before the common query, in the order of the link that leads there: parameters of the address
   * that the borrower is at. Absent where that address is known only at the press: the page's scripts are fetched alone.
   */
  readonly parameters?: readonly PageParameter[]
  /** Parameters that are always the same; they follow the others. */
  readonly fixed?: Readonly<Partial<Record<PageParameter, string>>>
  /** What controls add to it, each its own: the `readLate` of that page. */
  readonly atPress?: readonly PageParameter[]
  /**
   * Whether it is drawn, too, where a control leads there and the phone has room (docs/decisions/070); it `needsFreshAnswer`, or has
   * `readLate`.
   */
  readonly drawnAtRest?: true
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
