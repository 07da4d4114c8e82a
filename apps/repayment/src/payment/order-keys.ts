import { environmentAtom } from '@pahiram/page'
import { atom } from 'jotai'

/** The product and order that the address names; either may be missing, and the server then says what it lacks. */
export const orderKeysAtom = atom((get) => {
  const { query } = get(environmentAtom)

  return { productId: query.get('productId') ?? undefined, orderId: query.get('orderId') ?? undefined }
})
