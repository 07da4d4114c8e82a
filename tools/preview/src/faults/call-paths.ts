import { allEndpoints } from '@pahiram/contract/all'

/**
 * The paths of all calls, in the order of docs/spec/contract.md §3; a file of its own, fetched when the page is there.
 */
export const callPaths: readonly string[] = [...new Set(allEndpoints.map(({ path }) => path))]
