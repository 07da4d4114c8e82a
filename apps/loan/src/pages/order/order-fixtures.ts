import { getLoanDetails, type LoanDetails, readAnswer } from '@pahiram/contract'
import type { PageStore } from '@pahiram/page'
import { vi } from 'vitest'

import { orderAtom } from './order-model.ts'

/** An order as the contract reads it from an answer that says only this much. */
export function emptyOrder(fields: Readonly<Record<string, unknown>>): LoanDetails {
  return readAnswer(getLoanDetails, fields)
}

/** Starts loading, as showing the page does, and waits until the order is known. */
export async function waitForOrder(store: PageStore): Promise<void> {
  store.sub(orderAtom, () => undefined)
  await vi.waitFor(() => {
    if (store.get(orderAtom).state !== 'ready') throw new Error('the order is not known yet')
  })
}
