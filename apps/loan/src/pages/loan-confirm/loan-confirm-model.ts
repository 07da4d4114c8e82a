import { type Agreement, getAgreementLink, getConfirmDetail, listAgreements, pushLoan } from '@pahiram/contract'
import { countPress, environmentAtom, asyncAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { readAgreementAtom } from '../../agreement/agreement-model.ts'
import { agreedAtom, showOffer, takeOfferAtom } from '../../confirm/confirm-model.ts'

const productIdAtom = atom((get) => get(environmentAtom).query.get('productId') ?? undefined)

/** The loan that the borrower may take. */
export const offerAtom = asyncAtom(async (get, signal, set) =>
  showOffer(get, set, await get(environmentAtom).api(getConfirmDetail, { productId: get(productIdAtom) }, { signal })),
)

/** The agreements that belong to it. */
export const agreementsAtom = asyncAtom((get, signal) =>
  get(environmentAtom).api(listAgreements, { productId: get(productIdAtom), scene: '3' }, { signal }),
)

/** Opens one of them. */
export const readAtom = atom(null, (get, set, { position = '' }: Agreement) => {
  const orderId = get(environmentAtom).query.get('orderId') ?? undefined

  countPress(get, 'loan-confirm.agreement')
  return set(readAgreementAtom, (api) =>
    api(getAgreementLink, { productId: get(productIdAtom), scene: '3', position, orderId }),
  )
})

/** Takes the loan, while the borrower agrees. */
export const goLoanAtom = atom(null, async (get, set) => {
  const offer = get(offerAtom)

  if (offer.state !== 'ready' || !get(agreedAtom)) return

  const { amount = '', periods = '', termUnit = '', offerId } = offer.value

  countPress(get, 'loan-confirm.go-loan')
  const fields = { amount, periods, termUnit, productId: get(productIdAtom), offerId }

  await set(takeOfferAtom, {
    of: offerAtom,
    agreements: agreementsAtom,
    fields,
    send: (api, { idempotencyKey }) => api(pushLoan, { ...fields, idempotencyKey }),
  })
})
