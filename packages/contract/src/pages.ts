import type { BridgeAction } from './bridge.ts'
import { pageOfAlias, pagePaths } from './page-paths.ts'
import {
  type PageParameter,
  sessionParameters,
  type SessionParameter,
  trackingParameters,
  type TrackingParameter,
} from './session.ts'

/** The builds: each app is built and deployed alone (docs/spec/contract.md §1). */
export const apps = ['loan', 'repayment', 'complaint', 'bind-card', 'landing', 'official', 'tools'] as const

export type AppName = (typeof apps)[number]

/** The path of a page that exists, as `/order`; `index` is the official home page. */
export type PagePath = (typeof pagePaths)[number]

/**
 * How a shell shows a page: `push` onto the stack of screens; `modal` over it, closed by `closeWebView` or the shell's
 * own button; `replace` the screen that opened it, since going back there would lead nowhere.
 */
export type Presentation = 'push' | 'modal' | 'replace'

/** A call of the API as others know it: by method and path. */
export interface PageCall {
  readonly method: 'GET' | 'POST'
  /** Begins with `/`, relative to `apiBase`. */
  readonly path: string
}

/** The call that a page makes first, for a shell that makes it itself (docs/native.md, "The first answer"). */
export interface PageFirstCall extends PageCall {
  /** From which parameter of the address each field comes, in order; one that the address lacks is left out. */
  readonly parameters: readonly (readonly [from: string, field: string])[]
  /** Fields that are always the same; they follow the others. */
  readonly fixed: readonly (readonly [field: string, value: string])[]
  /** Whether nothing is asked where the address lacks one of the parameters. */
  readonly complete: boolean
}

/**
 * One page: one URL, one folder, one HTML file (docs/spec/contract.md §1), with what it needs from around it, so that
 * whoever opens it (a shell, a promoter, a gateway) knows beforehand. All of it is written in the folder's `page.ts`;
 * the list of all pages is `@pahiram/contract/pages`.
 */
export interface Page {
  readonly app: AppName
  /** The URL path without its slash, which is also the folder's name; `index` is the one at `/`. */
  readonly path: string
  /** Further paths that show the same page. */
  readonly aliases: readonly string[]
  /** Views of the page that have an address of their own, behind `#/`. */
  readonly hashRoutes: readonly string[]
  /** What the document is called; absent where the server or the configuration says it. */
  readonly title?: string
  /** `static`: HTML and CSS, and at most 2 KB of script, without a framework. `data`: hydrated by React. */
  readonly kind: 'data' | 'static'
  readonly presentation: Presentation
  /** What it reads of its query beside the common query, which every page with bridge actions reads. */
  readonly parameters: readonly PageParameter[]
  /** What it may ask the shell for. */
  readonly bridgeActions: readonly BridgeAction[]
  /** What it may call. */
  readonly calls: readonly PageCall[]
  /** Which of these calls it makes first; absent where there is none, or where only the page itself can make it. */
  readonly firstCall?: PageFirstCall
  /** The same of a page for visitors without a session: it carries an id of the browser's own, so no shell can make it. */
  readonly visitorCall?: PageFirstCall
  /** The seeded session of the sandbox that it is tried with, and what its address has beside. */
  readonly scenario?: string
  /** How the English name of the button or link begins that a borrower opens it for. */
  readonly mainAction?: string
  /** What is in sight of it at once, in its `scenario`. */
  readonly firstSight?: readonly string[]
}

/** The page under a path of docs/spec/contract.md §1 or an alias of it; undefined: there is none. */
export function pageNamed(name: string): PagePath | undefined {
  const path = Object.hasOwn(pageOfAlias, name) ? pageOfAlias[name as keyof typeof pageOfAlias] : name

  return pagePaths.find((known) => known === path)
}

/**
 * Every parameter that a page reads of its query: the common query too, unless the page only shows what is in it. A
 * page that lives can call the API, link to others and ask the shell, all of which take it.
 */
export function parametersOf({
  bridgeActions,
  parameters,
}: Page): readonly (SessionParameter | TrackingParameter | PageParameter)[] {
  return bridgeActions.length === 0 ? parameters : [...sessionParameters, ...trackingParameters, ...parameters]
}
