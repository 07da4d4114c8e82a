import { type AgreedText, getLoanDocuments, listOrderAgreements, type LoanDocuments } from '@pahiram/contract'
import { asyncAtom, countPress, environmentAtom, isCallMissing } from '@pahiram/page'
import { atom } from 'jotai'

import { orderKeysAtom } from '../../payment/order-keys.ts'

/** The statement, the receipts and the certificate of the order that the address names. */
export const documentsAtom = asyncAtom<LoanDocuments>((get, signal) =>
  get(environmentAtom).api(getLoanDocuments, get(orderKeysAtom), { signal }),
)

/** What was agreed to by taking the loan; nothing from a server that keeps none. */
export const agreedAtom = asyncAtom<readonly AgreedText[]>(async (get, signal) => {
  try {
    return await get(environmentAtom).api(listOrderAgreements, get(orderKeysAtom), { signal })
  } catch (error) {
    if (isCallMissing(error)) return []
    throw error
  }
})

/** Which document is printed alone; null: all of them are. */
export const printedAtom = atom<string | null>(null)

/** Counts the press, and prints one document as soon as the others are out of the way. */
export const printAtom = atom(null, (get, set, document: string) => {
  countPress(get, 'documents.print')
  set(printedAtom, document)
})
