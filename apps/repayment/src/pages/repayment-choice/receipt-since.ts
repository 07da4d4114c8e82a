import { type PageEnvironment } from '@pahiram/page'

import { askPaymentState } from '../../payment/ask-payment-state.ts'
import { leftKey } from './kept-keys.ts'

type Environment = Pick<PageEnvironment, 'api' | 'query' | 'sessionStorage'>

/** The number of the order's last receipt, empty before the first one; undefined where the server does not say. */
export async function lastReceipt({ api, query }: Environment): Promise<string | undefined> {
  const orderId = query.get('orderId')

  if (!orderId) return undefined

  const asked = { productId: query.get('productId') ?? undefined, orderId, kind: 'repay' as const }
  const state = await askPaymentState(api, asked, new AbortController().signal).catch(() => undefined)

  return state && (state.receipt?.receiptNo ?? '')
}

/** Remembers, for this tab, which receipt was the last one before the borrower left to pay elsewhere. */
export function rememberReceipt({ query, sessionStorage }: Environment, before: string | undefined): void {
  if (before !== undefined) sessionStorage.set(leftKey(query.get('orderId')), before)
}

/** Whether a receipt has come since the borrower left to pay elsewhere; it is told once. */
export async function hasNewReceipt(environment: Environment): Promise<boolean> {
  const { query, sessionStorage } = environment
  const before = sessionStorage.get(leftKey(query.get('orderId')))

  if (before === null) return false

  const now = await lastReceipt(environment)
  const isNew = Boolean(now) && now !== before

  if (isNew) sessionStorage.remove(leftKey(query.get('orderId')))
  return isNew
}
