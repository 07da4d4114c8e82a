import type { createPaymentCode, Endpoint, RepaymentInfo, RequestOf } from '@pahiram/contract'
import { environmentAtom, type Loaded, type LoadedAtom, loadedAtom } from '@pahiram/page'
import type { Atom } from 'jotai'
import { selectAtom } from 'jotai/utils'

import { isUsable } from './channels.ts'
import { orderKeysAtom } from './order-keys.ts'
import { type RepaymentKind, storeRepayment } from './store-repayment.ts'

interface RepaymentParts {
  /** Begins the names of counted presses. */
  readonly page: string
  readonly kind: RepaymentKind
  readonly endpoint: Endpoint<{ productId?: string | undefined; orderId?: string | undefined }, RepaymentInfo>
  /** What is paid here, as the server wrote it (docs/spec/contract.md §7a). */
  readonly amountOf: (info: RepaymentInfo) => string | undefined
  /** What the payment's call sends beside order, amount and channel. */
  readonly fields: Pick<RequestOf<typeof createPaymentCode>, 'isDelay'>
}

/** What one page lets a borrower pay: an instalment or an extension. */
export interface Repayment extends Pick<RepaymentParts, 'page' | 'amountOf' | 'fields'> {
  /** What the server says of it; kept for `/repaymentOfCode2` at each load. */
  readonly infoAtom: LoadedAtom<RepaymentInfo>
  /** What was known last: while the server is asked again, an open sheet goes on showing it. */
  readonly knownAtom: Atom<RepaymentInfo | null>
}

/** Makes the part of a repayment page's model that differs between the two. */
export function repaymentOf({ page, kind, endpoint, amountOf, fields }: RepaymentParts): Repayment {
  const infoAtom = loadedAtom(async (get, signal) => {
    const environment = get(environmentAtom)
    const info = await environment.api(endpoint, get(orderKeysAtom), { signal })

    storeRepayment(environment, info, kind)
    return info
  })

  return { page, amountOf, fields, infoAtom, knownAtom: selectAtom(infoAtom, latest) }
}

function latest(loaded: Loaded<RepaymentInfo>, before: RepaymentInfo | null = null): RepaymentInfo | null {
  switch (loaded.state) {
    case 'ready':
      return loaded.value
    case 'loading':
      return before
    case 'failed':
      return null
  }
}

/** Why nothing can be paid now, as the key of the words that say it; undefined when something can. */
export function reasonNotToPay(
  { amountOf }: Pick<Repayment, 'amountOf'>,
  info: RepaymentInfo,
): 'amountUnknown' | 'noChannels' | undefined {
  if ((amountOf(info) ?? '').trim() === '') return 'amountUnknown'
  return info.repayList.some(isUsable) ? undefined : 'noChannels'
}
