import type { Transaction } from 'kysely'

import { holdSession } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/http/implement.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { type CapSettings, reasonAboveCaps, withCaps } from '../../ledger/caps.ts'
import { readTerms } from '../../ledger/loan-terms.ts'
import { addChange } from '../../ledger/changes.ts'
import { type KeyedCall, keepResult } from '../../platform/database/idempotency-key.ts'
import { drawNumber } from '../../platform/database/new-number.ts'
import type { LiveOrder } from '../../ledger/live-order.ts'
import type { LoanPace } from './loan-pace.ts'
import { keepConsent } from './order-agreements.ts'
import { notOffered, type Offer, offerIdOf } from '../../ledger/offer.ts'

/** Who lends, and what every loan may cost at most. */
export interface House {
  readonly lender: string
  readonly caps?: CapSettings | undefined
  readonly log?: Log
}

/** How many other products an order recommends while its borrower waits. */
const mostRecommended = 3

/**
 * Makes the order and its loan, unless the account has a live order of the product: then nothing is written and the
 * answer is undefined. The key row decides between calls that come at once, on any number of servers.
 */
export function takeLoan(
  database: Database,
  offer: Offer,
  { orderId, tokenHash, keyed }: { orderId: string; tokenHash: string; keyed: KeyedCall },
  { lender, caps, log }: House,
  pace: LoanPace,
): Promise<LiveOrder | undefined> {
  const { account_id, product_id } = offer
  const above = reasonAboveCaps({ ...offer, ...readTerms(offer.agreed_terms) }, caps?.caps)

  // It was written before there was this cap.
  if (above !== undefined) log?.(`An offer of ${offer.name} was pressed: ${above}.`)
  if (above !== undefined && caps?.refuses !== false) throw notOffered()
  return database.query.transaction().execute(async (transaction) => {
    const pushed = pace.now()
    const number = drawNumber(initialsOf(offer.name), pushed)

    await holdSession(transaction, tokenHash)
    if (!(await takeKey(transaction, offer, orderId))) return undefined
    // Its words follow from its state (`ledger/order-state.ts`).
    await transaction
      .insertInto('orders')
      .values({ account_id, id: orderId, product_id, status: 21, created_at: pushed, can_extend: true })
      .execute()

    const consent = await keepConsent(transaction, offer, { orderId, agreedAt: pushed, lender })
    await transaction
      .insertInto('loans')
      .values({
        account_id,
        order_id: orderId,
        number,
        amount: offer.amount,
        fee: offer.fee,
        interest: offer.interest,
        periods: offer.periods,
        period_days: offer.period_days,
        in_rupees: offer.in_rupees,
        terms: withCaps(offer.agreed_terms, caps?.caps),
      })
      .execute()
    await recommendOthers(transaction, offer, orderId)
    await addChange(transaction, 'order', { ...orderChange(offer, orderId), number, status: 21, consent }, pushed)
    await keepResult(transaction, keyed, orderId, pushed)
    return { orderId, status: 21 }
  })
}

/** What the core system is to know of an order: whose it is, on which figures, and which offer was agreed to. */
function orderChange(offer: Offer, orderId: string) {
  return {
    orderId,
    accountId: offer.account_id,
    productId: offer.product_id,
    offerId: offerIdOf(offer),
    amount: Number(offer.amount),
    fee: Number(offer.fee),
    interest: Number(offer.interest),
    periods: offer.periods,
    periodDays: offer.period_days,
  }
}

async function takeKey(
  transaction: Transaction<Tables>,
  { account_id, product_id }: Offer,
  orderId: string,
): Promise<boolean> {
  const taken = await transaction
    .insertInto('live_orders')
    .values({ account_id, product_id, order_id: orderId, ends_at: null })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'product_id'])
        .doUpdateSet({ order_id: orderId, ends_at: null })
        .where('live_orders.ends_at', 'is not', null),
    )
    .returning('order_id')
    .execute()

  return taken.length === 1
}

async function recommendOthers(transaction: Transaction<Tables>, offer: Offer, orderId: string): Promise<void> {
  const others = await transaction
    .selectFrom('products')
    .where('id', '!=', offer.product_id)
    .where('enabled', '=', true)
    .orderBy('name')
    .limit(mostRecommended)
    .select('id')
    .execute()

  if (others.length === 0) return
  await transaction
    .insertInto('order_recommendations')
    .values(
      others.map(({ id }, position) => ({ account_id: offer.account_id, order_id: orderId, position, product_id: id })),
    )
    .execute()
}

/** What the numbers of a lender's orders begin with: `AC` for Agila Cash. */
function initialsOf(product: string): string {
  return product.replaceAll(/[^A-Z]/g, '').slice(0, 3) || 'L'
}
