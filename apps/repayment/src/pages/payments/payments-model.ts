import { listPayments, type Receipt } from '@pahiram/contract'
import { environmentAtom, asyncAtom } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'

/** The receipts of the order that the address names, the newest first, as the server lists them. */
export const paymentsAtom = asyncAtom<readonly Receipt[]>(async (get, signal) => {
  const { payments } = await get(environmentAtom).api(listPayments, get(orderKeysAtom), { signal })

  // One that says nothing is no receipt.
  return payments.filter((receipt) => Object.values(receipt).some((text) => text?.trim()))
})
