import type { PageParameter, PagePath } from '@pahiram/contract'
import { useAtomValue } from 'jotai'

import { environmentAtom } from './environment.ts'
import { pageAddress } from './page-address.ts'

/**
 * The address of another page of ours for a link, with the common query (docs/spec/contract.md §2, rule 1). Undefined while the
 * page is built: a link that forgot the session would be worse than one that is not there yet.
 * @example
 * <a href={usePageAddress('complaintList')}>{messages.myComplaints}</a>
 */
export function usePageAddress(
  path: PagePath,
  parameters?: Partial<Record<PageParameter, string | null | undefined>>,
): string | undefined {
  const { isBuilding = false, query } = useAtomValue(environmentAtom)

  return isBuilding ? undefined : pageAddress(path, query, parameters)
}
