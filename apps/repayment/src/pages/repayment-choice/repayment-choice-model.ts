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

/** To the order, with the receipt where it `isPaid`; without an order, the shell's page of the borrower (docs/spec/contract.md §7a). */
export const seeOrderAtom = atom(null, (get, _set, isPaid: boolean = false) => {
  const { bridge, navigate, query, sessionStorage } = get(environmentAtom)
  const orderId = query.get('orderId')

  if (isPaid) for (const what of ['left', 'sent']) sessionStorage.remove(`repayment-choice.${what}.${orderId}`)
  if (!orderId) return void bridge.ask('goMine')

  const address = pageAddress('order', query, { productId: query.get('productId'), orderId })

  navigate(isPaid ? `${address}&from=repayment` : address, { replace: true })
})

/** What was found out before paying again: the server has a payment already, or none came of the one that was left for. */
export const foundAtom = atom<'unpaid' | 'submitted' | null>(null)

/** The ways to repay that the server offers. */
export const waysAtom = asyncAtom<RepaymentWays>(async (get, signal, set) => {
  const environment = get(environmentAtom)
  const left = environment.sessionStorage.get(leftKey(environment.query))
  const ways = environment.api(listRepaymentWays, get(whoAtom), { signal })

  // A page that is opened again after paying elsewhere must not offer the next payment as if nothing had happened.
  if (!get(isDrawnAtom)) set(isUnaskedAtom, left !== null)
  else if (left !== null) {
    // Asked for after them: what was paid meanwhile is not offered as the next payment.
    await ways.catch(() => undefined)
    if (await hasNewReceipt(environment, longestAsked).catch(() => false)) {
      set(seeOrderAtom, true)
      return new Promise<never>(() => undefined)
    }
    set(foundAtom, (found) => found ?? 'unpaid')
  }
  return ways
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

/** How long paying waits for a server that says nothing of receipts, ms. */
const longestAsked = 5_000

/** The number of the order's last receipt, empty before the first one; undefined where the server does not say. */
async function lastReceipt({ api, query }: PageEnvironment, longest: number): Promise<string | undefined> {
  const orderId = query.get('orderId')

  if (!orderId) return undefined

  const late = new AbortController()
  const timer = setTimeout(() => late.abort(), longest)
  const asked = { productId: query.get('productId') ?? undefined, orderId, kind: 'repay' as const }
  const state = await askPaymentState(api, asked, late.signal).finally(() => clearTimeout(timer))

  return state && (state.receipt?.receiptNo ?? '')
}

/** Remembers, for this tab, which receipt was the last one before a payment is sent. Answers what undoes that. */
export async function rememberReceipt(environment: PageEnvironment): Promise<() => void> {
  const { query, sessionStorage } = environment
  const key = leftKey(query)

  // The receipt of one before, of which nobody knows yet, is new as well.
  if (sessionStorage.get(key) !== null) return () => {}

  const before = await lastReceipt(environment, longestAsked).catch(() => undefined)

  if (before !== undefined) sessionStorage.set(key, before)
  return () => sessionStorage.remove(key)
}

/** Whether a receipt has come since a payment was sent (the order then shows it). @throws when the server cannot be asked. */
export async function hasNewReceipt(environment: PageEnvironment, longest = 60_000): Promise<boolean> {
  const before = environment.sessionStorage.get(leftKey(environment.query))
  const now = before !== null && (await lastReceipt(environment, longest))

  return Boolean(now) && now !== before
}

function leftKey(query: URLSearchParams): string {
  return `repayment-choice.left.${query.get('orderId') ?? ''}`
}
