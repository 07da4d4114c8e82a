import {
  type Agreement,
  getVariantAgreementLink,
  getVariantConfirmDetail,
  listVariantAgreements,
  pushVariantLoan,
} from '@pahiram/contract'
import { countPress, environmentAtom, asyncAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { readAgreementAtom } from '../../agreement/agreement-model.ts'
import { agreedAtom, showOffer, takeOfferAtom } from '../../confirm/confirm-model.ts'

const productIdAtom = atom((get) => get(environmentAtom).query.get('productId') ?? undefined)

/** The loan that the borrower may take. */
export const offerAtom = asyncAtom(async (get, signal, set) =>
  showOffer(
    get,
    set,
    await get(environmentAtom).api(getVariantConfirmDetail, { productId: get(productIdAtom) }, { signal }),
  ),
)

/** What the variant adds, once the loan is known. */
export const variantAtom = atom((get) => {
  const offer = get(offerAtom)

  return offer.state === 'ready' ? offer.value : undefined
})

/** The agreements that belong to it. */
export const agreementsAtom = asyncAtom((get, signal) =>
  get(environmentAtom).api(listVariantAgreements, { productId: get(productIdAtom), scene: '3' }, { signal }),
)

/** Opens one of them. */
export const readAtom = atom(null, (get, set, { position = '' }: Agreement) => {
  countPress(get, 'loan-confirm2.agreement')
  return set(readAgreementAtom, (api) =>
    api(getVariantAgreementLink, { productId: get(productIdAtom), scene: '3', position }),
  )
})

/** Takes the loan, while the borrower agrees. */
export const goLoanAtom = atom(null, async (get, set) => {
  const offer = get(variantAtom)

  if (offer === undefined || !get(agreedAtom)) return

  const { amount = '', periods = '', termUnit = '', offerId } = offer

  countPress(get, 'loan-confirm2.go-loan')
  const fields = { productId: get(productIdAtom), amount, period: periods, unit: termUnit, offerId }

  await set(takeOfferAtom, {
    of: offerAtom,
    agreements: agreementsAtom,
    fields,
    send: (api, { idempotencyKey }) => api(pushVariantLoan, { ...fields, idempotencyKey }),
  })
})

/** Whether the promotion is closed; it starts visible. */
export const isPromoClosedAtom = atom(false)
