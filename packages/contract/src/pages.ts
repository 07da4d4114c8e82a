import { type AppName, appOfPage, pageOfAlias, type PagePath } from './page-paths.ts'

/** One page: one URL, one folder, one HTML file (docs/spec/contract.md §1). */
export interface Page {
  readonly app: AppName
  /** The URL path without its slash, which is also the folder's name; `index` is the one at `/`. */
  readonly path: string
  /** Further paths that show the same page. */
  readonly aliases: readonly string[]
  /** What the document is called; absent where the server or the configuration says it. */
  readonly title?: string
}

const titles: Readonly<Partial<Record<PagePath, string>>> = {
  order: 'Order Details',
  'loan-confirm': 'Loan confirm',
  'loan-confirm2': 'Loan confirm',
  error: 'Login failed',
  repay: 'Repayment',
  'repay-delay': 'Rollover repayment',
  'repayment-choice': 'Repayment method',
  repaymentOfCode: 'Repayment code',
  repaymentOfCode2: 'Repayment code',
  'payment-instructions': 'Payment instructions',
  complaint: 'Online service',
  complainPageNext: 'Online service',
  complaintList: 'My complaints',
  complainDetails: 'Complaint details',
  'customer-service': 'Customer service',
  'bind-card': 'Payment account information',
  'about-us': 'About us',
  'privacy-policy': 'Privacy Policy',
  'loan-agreement': 'Loan terms and conditions',
  testPreview: 'Developer preview',
}

/** Every page there is, in the order of docs/spec/contract.md §1. */
export const pages: readonly Page[] = (Object.keys(appOfPage) as PagePath[]).map((path) => {
  const title = titles[path]
  const aliases = Object.entries(pageOfAlias).flatMap(([alias, of]) => (of === path ? [alias] : []))

  return { app: appOfPage[path], path, aliases, ...(title !== undefined && { title }) }
})
