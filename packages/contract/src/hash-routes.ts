import type { PagePath } from './page-paths.ts'

/** Views of a page that have an address of their own, behind `#/` (docs/spec/contract.md §1). */
export const hashRoutes = {
  landing: ['download', 'agreement'],
} as const satisfies Partial<Record<PagePath, readonly string[]>>
