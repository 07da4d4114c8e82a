import type { AsyncAtom } from '@pahiram/page'
import { atom, useSetAtom } from 'jotai'
import { useLayoutEffect } from 'react'

/**
 * Whether the page is on the screen. A load before that shows what the server drew, which knows no storage of the browser; what the
 * storage keeps of a payment is looked into after that.
 */
export const isDrawnAtom = atom(false)

/** Whether a payment may have been made, and what became of it is not known yet: a load before the drawing does not ask. */
export const isUnaskedAtom = atom(false)

const drawnAtom = atom(null, (get, set, of: AsyncAtom<unknown>) => {
  if (get(isDrawnAtom)) return
  set(isDrawnAtom, true)
  if (get(isUnaskedAtom)) void set(of)
})

/** Loads again once the page is on the screen where a payment is kept here; before any press can reach what was drawn. */
export function useKeptPayment(of: AsyncAtom<unknown>): void {
  const draw = useSetAtom(drawnAtom)

  useLayoutEffect(() => draw(of), [draw, of])
}
