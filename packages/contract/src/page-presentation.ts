import type { PagePath } from './page-paths.ts'

/**
 * How a shell shows a page: `push` onto the stack of screens; `modal` over it, closed by `closeWebView` or the shell's
 * own button; `replace` the screen that opened it, since going back there would lead nowhere.
 */
export type Presentation = 'push' | 'modal' | 'replace'

/** How a shell should show each page when a link leads there. */
export const pagePresentation: Readonly<Record<PagePath, Presentation>> = {
  order: 'push',
  'loan-confirm': 'push',
  'loan-confirm2': 'push',
  // The login that failed is over.
  error: 'replace',
  repay: 'push',
  'repay-delay': 'push',
  'repayment-choice': 'push',
  repaymentOfCode: 'push',
  repaymentOfCode2: 'push',
  'payment-instructions': 'modal',
  complaint: 'push',
  complainPageNext: 'push',
  complaintList: 'push',
  complainDetails: 'push',
  'customer-service': 'push',
  'bind-card': 'modal',
  landing: 'push',
  index: 'replace',
  'about-us': 'push',
  'privacy-policy': 'modal',
  'loan-agreement': 'modal',
  testPreview: 'push',
}
