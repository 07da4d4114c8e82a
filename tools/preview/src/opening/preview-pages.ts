import { pagePaths } from '@pahiram/contract'

/** The buttons of docs/spec/contract.md §7, each with the page that it opens. */
export const pageButtons = [
  { name: 'confirm-loan', path: '/loan-confirm' },
  { name: 'loan-detail', path: '/order' },
  { name: 'repay', path: '/repay' },
  { name: 'extension', path: '/repay-delay' },
  { name: 'bind-bank', path: '/bind-card' },
  { name: 'about-us', path: '/about-us' },
  { name: 'complaint', path: '/complaint' },
  { name: 'customer-service', path: '/customer-service' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'repayment-instruction', path: '/payment-instructions' },
] as const

/** The paths of all other pages of the contract. */
export const furtherPaths: readonly string[] = pagePaths
  .filter((path) => path !== 'testPreview')
  .map((path) => (path === 'index' ? '/' : `/${path}`))
  .filter((path) => !pageButtons.some((button) => button.path === path))
