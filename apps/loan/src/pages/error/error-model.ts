import { countFailureClick, type Failure, type FailureProduct, getFailure, getFailureLink } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, asyncAtom } from '@pahiram/page'

import { countInPassing } from '../../counting/count-in-passing.ts'
import { openLink } from '../../recommended/open-link.ts'

/** Why the login failed and what else there is, for the product that the address may name. */
export const failureAtom = asyncAtom<Failure>((get, signal) => {
  const { api, query } = get(environmentAtom)

  return api(getFailure, { productId: query.get('productId') ?? undefined }, { signal })
})

/** Opens a product: counts the press, asks where it leads, and goes there. */
export const openProductAtom = actionAtom(async (get, _set, { id = '' }: FailureProduct) => {
  const { api } = get(environmentAtom)

  countPress(get, 'error.product')
  await countInPassing(get, api(countFailureClick, { id }))
  await openLink(get, await api(getFailureLink, { id }))
})

/** To the shell's login (docs/spec/contract.md §7a). */
export const logInAgainAtom = actionAtom(async (get) => {
  countPress(get, 'error.log-in-again')
  await get(environmentAtom).bridge.ask('goLogin')
})
