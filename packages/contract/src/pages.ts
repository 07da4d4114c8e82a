/** The builds: each app is built and deployed alone (contract.md §1). */
export const apps = ['loan', 'repayment', 'complaint', 'bind-card', 'landing', 'official', 'tools'] as const

export type AppName = (typeof apps)[number]

/** One page: one URL, one folder, one HTML file (contract.md §1). */
export interface Page {
  readonly app: AppName
  /** The URL path without its slash, which is also the folder's name; `index` is the one at `/`. */
  readonly path: string
  /** Further paths that show the same page. */
  readonly aliases: readonly string[]
  /** What the document is called; absent where the server or the configuration says it. */
  readonly title?: string
}

/** Every page there is, in the order of contract.md §1. */
export const pages = [
  { app: 'loan', path: 'order', aliases: ['loan-detail'], title: 'Order Details' },
  { app: 'loan', path: 'loan-confirm', aliases: [], title: 'Loan confirm' },
  { app: 'loan', path: 'loan-confirm2', aliases: [], title: 'Loan confirm' },
  { app: 'loan', path: 'error', aliases: [], title: 'Login failed' },
  { app: 'repayment', path: 'repay', aliases: [], title: 'Repayment' },
  { app: 'repayment', path: 'repay-delay', aliases: [], title: 'Rollover repayment' },
  { app: 'repayment', path: 'repayment-choice', aliases: [], title: 'Repayment method' },
  { app: 'repayment', path: 'repaymentOfCode', aliases: [], title: 'Repayment code' },
  { app: 'repayment', path: 'repaymentOfCode2', aliases: [], title: 'Repayment code' },
  { app: 'repayment', path: 'payment-instructions', aliases: [], title: 'Payment instructions' },
  { app: 'complaint', path: 'complaint', aliases: [], title: 'Online service' },
  { app: 'complaint', path: 'complainPageNext', aliases: [], title: 'Online service' },
  { app: 'complaint', path: 'complaintList', aliases: [], title: 'My complaints' },
  { app: 'complaint', path: 'complainDetails', aliases: [], title: 'Complaint details' },
  { app: 'complaint', path: 'customer-service', aliases: [], title: 'Customer service' },
  { app: 'bind-card', path: 'bind-card', aliases: [], title: 'Payment account information' },
  { app: 'landing', path: 'landing', aliases: [] },
  { app: 'official', path: 'index', aliases: [] },
  { app: 'official', path: 'about-us', aliases: [], title: 'About us' },
  { app: 'official', path: 'privacy-policy', aliases: [], title: 'Privacy Policy' },
  { app: 'official', path: 'loan-agreement', aliases: ['loan-terms'], title: 'Loan terms and conditions' },
  { app: 'tools', path: 'testPreview', aliases: [], title: 'Developer preview' },
] as const satisfies readonly Page[]

/** The path of a page that exists, as `/order`; `/` for the official home page. */
export type PagePath = (typeof pages)[number]['path']
