import { environmentAtom, pageAddress } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom } from 'jotai'

import { rememberPayment } from '../payment/begun-payment.ts'

/** Leads, in this page's place, to the order, or for an extension to its page, which shows the receipt: nobody pays it again. */
export const seePaidOrderAtom = atom(null, (get, _set, kind: 'repay' | 'delay') => {
  const environment = get(environmentAtom)
  const page = kind === 'delay' ? 'repay-delay' : 'order'
  const address = pageAddress(page, environment.query, { ...get(orderKeysAtom), from: 'repayment' })

  // That page asks only what became of what was begun.
  if (kind === 'delay') rememberPayment(environment, kind)
  environment.navigate(address, { replace: true })
})
