import type { RepaymentInfo } from '@pahiram/contract'
import { objectIn, type PageEnvironment, storedDraft } from '@pahiram/page'

const key = 'repayment.info'

/** What a page paid for: the instalment, or an extension (docs/spec/contract.md §5). */
export type RepaymentKind = 'repay' | 'delay'

type Environment = Pick<PageEnvironment, 'localStorage' | 'query'>

/** Keeps what `/repaymentOfCode2` shows, for this account and order, in place of what was kept (docs/spec/contract.md §5). */
export function storeRepayment({ localStorage, query }: Environment, info: RepaymentInfo, kind: RepaymentKind): void {
  // First away with the old: where there is no room for the new, another order's code must not stay behind.
  localStorage.remove(key)
  storedDraft({ storage: localStorage, key, query }).write({ ...info, kind, orderId: query.get('orderId') })
}

/** What was kept for this account and order, as it was written. A plain record (docs/spec/contract.md §5) is nobody's in particular. */
export function readStoredRepayment({ localStorage, query }: Environment): unknown {
  const plain = objectIn(localStorage.get(key))
  const kept = storedDraft({ storage: localStorage, key, query }).read() ?? (plain && 'of' in plain ? undefined : plain)
  const order = query.get('orderId')

  return order === null || order === (kept?.['orderId'] ?? order) ? kept : undefined
}
