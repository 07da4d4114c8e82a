import { getLoanDocuments, type LoanDocuments } from '@pahiram/contract'
import { asyncAtom, countPress, environmentAtom } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom } from 'jotai'

/** The statement, the receipts and the certificate of the order that the address names. */
export const documentsAtom = asyncAtom<LoanDocuments>((get, signal) =>
  get(environmentAtom).api(getLoanDocuments, get(orderKeysAtom), { signal }),
)

/** Which document is printed alone; null: all of them are. */
export const printedAtom = atom<string | null>(null)

/** Counts the press, and prints one document as soon as the others are out of the way. */
export const printAtom = atom(null, (get, set, document: string) => {
  countPress(get, 'documents.print')
  set(printedAtom, document)
})
