import { type BankCard, listRepaymentWays, type RepaymentWays } from '@pahiram/contract'
import { environmentAtom, asyncAtom, pageAddress, type PageEnvironment } from '@pahiram/page'
import { atom } from 'jotai'

import { isDrawnAtom, isUnaskedAtom } from '../../payment/after-drawing.ts'
import { askPaymentState } from '../../payment/ask-payment-state.ts'

/** Whose debt it is, as the address says it; either may be missing, and the server then says what it lacks. */
export const whoAtom = atom((get) => {
  const { query } = get(environmentAtom)

  return { orderId: query.get('orderId') ?? undefined, userId: query.get('userId') ?? undefined }
})

/**
 * To the order; without one that is known, the shell's own page of the borrower (docs/spec/contract.md §7a). The order's
 * page shows the receipt of what was paid (`isPaid`).
 */
export const seeOrderAtom = atom(null, (get, _set, isPaid: boolean = false) => {
  const { bridge, navigate, query } = get(environmentAtom)
  const orderId = query.get('orderId')

  if (!orderId) void bridge.ask('goMine')
  else {
    const address = pageAddress('order', query, { productId: query.get('productId'), orderId })

    navigate(isPaid ? `${address}&from=repayment` : address, { replace: true })
  }
})

/** The ways to repay that the server offers. */
export const waysAtom = asyncAtom<RepaymentWays>(async (get, signal, set) => {
  const environment = get(environmentAtom)
  const left = environment.sessionStorage.get(leftKey(environment.query))

  // A page that is opened again after paying elsewhere must not offer the next payment as if nothing had happened.
  if (!get(isDrawnAtom)) set(isUnaskedAtom, left !== null)
  else if (await hasNewReceipt(environment)) {
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

type ReceiptEnvironment = Pick<PageEnvironment, 'api' | 'query' | 'sessionStorage'>

/** The number of the order's last receipt, empty before the first one; undefined where the server does not say. */
export async function lastReceipt({ api, query }: ReceiptEnvironment): Promise<string | undefined> {
  const orderId = query.get('orderId')

  if (!orderId) return undefined

  const asked = { productId: query.get('productId') ?? undefined, orderId, kind: 'repay' as const }
  const state = await askPaymentState(api, asked, new AbortController().signal).catch(() => undefined)

  return state && (state.receipt?.receiptNo ?? '')
}

/** Remembers, for this tab, which receipt was the last one before the borrower left to pay elsewhere. */
export function rememberReceipt({ query, sessionStorage }: ReceiptEnvironment, before: string | undefined): void {
  if (before !== undefined) sessionStorage.set(leftKey(query), before)
}

/** Whether a receipt has come since the borrower left to pay elsewhere; it is said once. */
export async function hasNewReceipt(environment: ReceiptEnvironment): Promise<boolean> {
  const { query, sessionStorage } = environment
  const before = sessionStorage.get(leftKey(query))

  if (before === null) return false

  const now = await lastReceipt(environment)
  const isNew = Boolean(now) && now !== before

  if (isNew) sessionStorage.remove(leftKey(query))
  return isNew
}

function leftKey(query: URLSearchParams): string {
  return `repayment-choice.left.${query.get('orderId') ?? ''}`
}
