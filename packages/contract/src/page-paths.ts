// Generated from the page.ts of every page: run `pnpm pages` instead of editing.

/** The URL path of every page without the slash, which is also its folder’s name; `index` is the one at `/`. */
export const pagePaths = [
  'error',
  'loan-confirm',
  'loan-confirm2',
  'order',
  'documents',
  'payment-instructions',
  'payments',
  'repay',
  'repay-delay',
  'repayment-choice',
  'repaymentOfCode',
  'repaymentOfCode2',
  'complainDetails',
  'complainPageNext',
  'complaint',
  'complaintList',
  'customer-service',
  'bind-card',
  'landing',
  'about-us',
  'index',
  'loan-agreement',
  'privacy-policy',
  'testPreview',
  'testPreview/bridge',
] as const

/** Further paths, with the page that each shows. */
export const pageOfAlias = {
  'loan-detail': 'order',
  'loan-terms': 'loan-agreement',
} as const
