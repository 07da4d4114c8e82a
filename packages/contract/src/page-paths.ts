/** The builds: each app is built and deployed alone (docs/spec/contract.md §1). */
export const apps = ['loan', 'repayment', 'complaint', 'bind-card', 'landing', 'official', 'tools'] as const

export type AppName = (typeof apps)[number]

/**
 * Every page there is, with the app that it belongs to, in the order of docs/spec/contract.md §1: its URL path without
 * the slash, which is also its folder's name; `index` is the one at `/`. Apart from the titles, since the bridge brings
 * it to all pages.
 */
export const appOfPage = {
  order: 'loan',
  'loan-confirm': 'loan',
  'loan-confirm2': 'loan',
  error: 'loan',
  repay: 'repayment',
  'repay-delay': 'repayment',
  'repayment-choice': 'repayment',
  repaymentOfCode: 'repayment',
  repaymentOfCode2: 'repayment',
  'payment-instructions': 'repayment',
  complaint: 'complaint',
  complainPageNext: 'complaint',
  complaintList: 'complaint',
  complainDetails: 'complaint',
  'customer-service': 'complaint',
  'bind-card': 'bind-card',
  landing: 'landing',
  index: 'official',
  'about-us': 'official',
  'privacy-policy': 'official',
  'loan-agreement': 'official',
  testPreview: 'tools',
} as const satisfies Record<string, AppName>

/** The path of a page that exists, as `/order`; `/` for the official home page. */
export type PagePath = keyof typeof appOfPage

/** Further paths, with the page that each shows. */
export const pageOfAlias = {
  'loan-detail': 'order',
  'loan-terms': 'loan-agreement',
} as const satisfies Record<string, PagePath>

/** The page under a path of docs/spec/contract.md §1 or an alias of it; undefined: there is none. */
export function pageNamed(name: string): PagePath | undefined {
  const path = Object.hasOwn(pageOfAlias, name) ? pageOfAlias[name as keyof typeof pageOfAlias] : name

  return Object.hasOwn(appOfPage, path) ? (path as PagePath) : undefined
}
