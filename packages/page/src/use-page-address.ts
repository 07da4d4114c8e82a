import type { PageParameter, PagePath } from '@pahiram/contract'
import { useStore } from 'jotai'
import { useSyncExternalStore } from 'react'

import { environmentAtom } from './environment.ts'
import { pageAddress } from './page-address.ts'

/**
 * The address of another page of ours for a link, with the common query (docs/spec/contract.md §2, rule 1). In the
 * prerendered first view it is undefined: a link that forgot the session would be worse than one that is not there yet.
 */
export function usePageAddress(
  path: PagePath,
  parameters?: Partial<Record<PageParameter, string | null | undefined>>,
): string | undefined {
  const store = useStore()

  return useSyncExternalStore(
    neverChanges,
    () => pageAddress(path, store.get(environmentAtom).query, parameters),
    () => undefined,
  )
}

function neverChanges() {
  return () => undefined
}
