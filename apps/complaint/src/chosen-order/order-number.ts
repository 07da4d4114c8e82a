import { environmentAtom, type PageEnvironment, storedDraft } from '@pahiram/page'
import type { Getter } from 'jotai'

const key = 'complaint.orderNo'
/** Whose it is lies beside it, since docs/spec/contract.md §5 wants the plain number there. */
const ownerKey = 'complaint.orderNo.of'

/**
 * Keeps the number of the order that a complaint is about, for the form (docs/spec/contract.md §5); without one forgets
 * it.
 */
export function rememberOrder(get: Getter, orderNo: string | undefined): void {
  const { localStorage, query } = get(environmentAtom)

  localStorage.remove(key)
  localStorage.remove(ownerKey)
  if (!orderNo || !query.get('sessionId')) return
  localStorage.set(key, orderNo)
  ownerIn({ localStorage, query }).write({ orderNo })
}

/** The number of the order that was chosen last; empty while there is none, and for who did not choose it. */
export function rememberedOrder(get: Getter): string {
  const { localStorage, query } = get(environmentAtom)
  const orderNo = localStorage.get(key) ?? ''

  return ownerIn({ localStorage, query }).read()?.['orderNo'] === orderNo ? orderNo : ''
}

function ownerIn({ localStorage, query }: Pick<PageEnvironment, 'localStorage' | 'query'>) {
  return storedDraft({ storage: localStorage, key: ownerKey, query })
}
