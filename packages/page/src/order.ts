import { type AgreedText, listOrderAgreements } from '@pahiram/contract'
import { atom } from 'jotai'

import { asyncAtom } from './async-atom.ts'
import { environmentAtom } from './environment.ts'
import { isCallMissing } from './rejection-of.ts'

/** The product and order that the address names; either may be missing, and the server then says what it lacks. */
export const orderKeysAtom = atom((get) => {
  const { query } = get(environmentAtom)

  return { productId: query.get('productId') ?? undefined, orderId: query.get('orderId') ?? undefined }
})

/** What was agreed to by taking that order's loan; nothing from a server that keeps none. */
export const agreedTextsAtom = asyncAtom<readonly AgreedText[]>(async (get, signal) => {
  try {
    return await get(environmentAtom).api(listOrderAgreements, get(orderKeysAtom), { signal })
  } catch (error) {
    if (isCallMissing(error)) return []
    throw error
  }
})
