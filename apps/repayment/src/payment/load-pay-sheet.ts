import { countPress, environmentAtom, localeAtom, textsIn } from '@pahiram/page'
import { atom } from 'jotai'
import type { ComponentType } from 'react'

import type { PaySheetProps } from './pay-sheet.tsx'
import { isSheetOpenAtom } from './payment-model.ts'
import { paymentTexts } from './payment-texts.ts'
import type { Repayment } from './repayment.ts'

const loadedAtom = atom<{ readonly PaySheet: ComponentType<PaySheetProps> } | null>(null)

/** The sheet once it was fetched: it is not part of the page's initial script. */
export const paySheetAtom = atom((get) => get(loadedAtom)?.PaySheet)

const loadAtom = atom(null, async (get, set): Promise<void> => {
  if (get(loadedAtom) === null) set(loadedAtom, await import('./pay-sheet.tsx'))
})

/** Fetches the sheet before it is wanted; without a connection the press tries again. */
export const prefetchSheetAtom = atom(null, (_get, set): void => {
  set(loadAtom).catch(() => undefined)
})

/** `Payment Method`: shows the channels. */
export const openSheetAtom = atom(null, async (get, set, { page }: Repayment): Promise<void> => {
  const { report, toast } = get(environmentAtom)

  countPress(get, `${page}.payment-method`)
  try {
    await set(loadAtom)
  } catch (error) {
    report('script', error)
    toast(textsIn(paymentTexts, get(localeAtom)).sheetMissing, 'error')
    return
  }
  set(isSheetOpenAtom, true)
})
