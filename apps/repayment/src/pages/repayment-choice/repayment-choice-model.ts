import { type BankCard, listRepaymentWays, type RepaymentWays } from '@pahiram/contract'
import { environmentAtom, asyncAtom } from '@pahiram/page'
import { atom } from 'jotai'

import { hasNewReceipt } from './receipt-since.ts'
import { seeOrderAtom } from './see-order.ts'

/** Whose debt it is, as the address says it; either may be missing, and the server then says what it lacks. */
export const whoAtom = atom((get) => {
  const { query } = get(environmentAtom)

  return { orderId: query.get('orderId') ?? undefined, userId: query.get('userId') ?? undefined }
})

/** The ways to repay that the server offers. */
export const waysAtom = asyncAtom<RepaymentWays>(async (get, signal, set) => {
  const environment = get(environmentAtom)

  // A page that is opened anew after paying elsewhere must not offer the next payment as if nothing had happened.
  if (await hasNewReceipt(environment)) {
    set(seeOrderAtom, true)
    return new Promise<never>(() => undefined)
  }
  return environment.api(listRepaymentWays, get(whoAtom), { signal })
})

/** One way to repay, as a borrower chooses among them. */
export type Way =
  | { readonly kind: 'card'; readonly key: string; readonly card: BankCard }
  | { readonly kind: 'alipay'; readonly key: string }

/** The cards in the server's order, then Alipay where it is offered. */
export function waysIn({ bankList, alipay }: RepaymentWays): Way[] {
  const cards = bankList.map(
    // A card is known by all of it, so that a list that changed never turns a choice into another card.
    (card, place): Way => ({ kind: 'card', key: JSON.stringify([place, card]), card }),
  )

  return alipay ? [...cards, { kind: 'alipay', key: 'alipay' }] : cards
}

/** The key of the way that the borrower chose; the page starts with none (docs/spec/product-spec.md §5). */
export const chosenKeyAtom = atom<string | null>(null)

/** The chosen way, while the server still offers it. */
export const chosenWayAtom = atom((get) => {
  const ways = get(waysAtom)

  return ways.state === 'ready' ? waysIn(ways.value).find(({ key }) => key === get(chosenKeyAtom)) : undefined
})

/** What may be done about the amount: pay it, nothing since it is not known, or nothing since nothing is due. */
export function dueOf({ amount }: Pick<RepaymentWays, 'amount'>): 'payable' | 'unknown' | 'nothing' {
  if (amount === undefined) return 'unknown'
  return amount > 0 ? 'payable' : 'nothing'
}
