import { environmentAtom, pageAddress } from '@pahiram/page'
import { atom } from 'jotai'

/**
 * To the order; without one that is known, the shell's own page of the borrower (docs/spec/contract.md §7a). The order's
 * page shows the receipt of what was paid (`isPaid`).
 */
export const seeOrderAtom = atom(null, (get, _set, isPaid: boolean = false) => {
  const { bridge, navigate, query } = get(environmentAtom)
  const orderId = query.get('orderId')

  if (!orderId) void bridge.ask('goMine')
  else {
    const address = pageAddress('order', query, { productId: query.get('productId'), orderId })

    navigate(isPaid ? `${address}&from=repayment` : address, { replace: true })
  }
})
