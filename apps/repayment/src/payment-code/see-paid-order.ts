import { environmentAtom, pageAddress } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom } from 'jotai'

/** Leads to the order in this page's place, which shows the receipt: nobody pays it again. */
export const seePaidOrderAtom = atom(null, (get) => {
  const { navigate, query } = get(environmentAtom)

  navigate(pageAddress('order', query, { ...get(orderKeysAtom), from: 'repayment' }), { replace: true })
})
