import { loadAgain } from '@pahiram/load-again'
import { countPress, environmentAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { isSheetOpenAtom, sheetMissingAtom } from './payment-model.ts'
import type { Repayment } from './repayment.ts'

/** The sheet with the channels: it is not part of the page's initial script. */
export const paySheet = loadAgain(() => import('./pay-sheet.tsx'))

/** `Payment Method`: shows the channels, or says that they could not be loaded. */
export const openSheetAtom = atom(null, async (get, set, { page }: Repayment): Promise<void> => {
  countPress(get, `${page}.payment-method`)
  try {
    await paySheet.loadAtPress()
    set(sheetMissingAtom, false)
    set(isSheetOpenAtom, true)
  } catch (error) {
    get(environmentAtom).report('script', error)
    set(sheetMissingAtom, true)
  }
})
