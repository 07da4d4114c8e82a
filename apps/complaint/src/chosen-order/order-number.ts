import { environmentAtom } from '@pahiram/page'
import type { Getter } from 'jotai'

const key = 'complaint.orderNo'

/**
 * Keeps the number of the order that a complaint is about, for the form (docs/spec/contract.md §5); without one forgets
 * it.
 */
export function rememberOrder(get: Getter, orderNo: string | undefined): void {
  const { localStorage } = get(environmentAtom)

  if (orderNo) localStorage.set(key, orderNo)
  else localStorage.remove(key)
}

/** The number of the order that was chosen last; empty while there is none. */
export function rememberedOrder(get: Getter): string {
  return get(environmentAtom).localStorage.get(key) ?? ''
}
