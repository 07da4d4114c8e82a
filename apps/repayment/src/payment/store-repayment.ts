import type { RepaymentInfo } from '@pahiram/contract'
import type { PageStorage } from '@pahiram/page'

const key = 'repayment.info'

/** What a page paid for: the instalment, or an extension (docs/spec/contract.md §5). */
export type RepaymentKind = 'repay' | 'delay'

/** Keeps what `/repaymentOfCode2` shows, in place of what an earlier page kept (docs/spec/contract.md §5). */
export function storeRepayment(storage: PageStorage, info: RepaymentInfo, kind: RepaymentKind): void {
  // First away with the old: where there is no room for the new, another order's code must not stay behind.
  storage.remove(key)
  storage.set(key, JSON.stringify({ ...info, kind }))
}
