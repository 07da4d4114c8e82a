import type { Transaction } from 'kysely'

import { Refusal } from '../api/envelope.ts'
import type { Tables } from '../database/tables.ts'
import { isUuid } from '../database/uuid.ts'
import { legacyChannel, type Payment } from '../repayment/begin-payment.ts'
import { type Settlement, settleWithin } from '../repayment/settle-payment.ts'

/** What a legacy call says about the payment that it means. */
interface Named {
  readonly repayToken: string
  readonly orderId?: string | undefined
}

/** Finds the payment that a token of the account stands for. @throws {Refusal} when it stands for none, or for a paid one. */
export async function payingWith(
  transaction: Transaction<Tables>,
  accountId: string,
  { repayToken, orderId = '' }: Named,
): Promise<Payment> {
  const payment = isUuid(repayToken)
    ? await transaction
        .selectFrom('payments')
        .where('account_id', '=', accountId)
        .where('id', '=', repayToken)
        .where('channel', '=', legacyChannel)
        .selectAll()
        .executeTakeFirst()
    : undefined

  if (payment === undefined || (orderId !== '' && orderId.toLowerCase() !== payment.order_id)) throw unknownIntent()
  if (payment.state === 'paid') throw paidAlready()
  return payment
}

/** The amount must be the one that the token was made for, in minor units. */
export function checkAmount(payment: Payment, amount: string): void {
  if (amount.trim() !== payment.amount)
    throw new Refusal('409', 'The amount has changed. Open this page again to see what is owed.')
}

/** Takes the money. @throws {Refusal} when it was taken before, or is not owed any more. */
export async function pay(transaction: Transaction<Tables>, payment: Payment, now: Date): Promise<void> {
  refuseUnlessPaid(await settleWithin(transaction, payment, now))
}

function refuseUnlessPaid(settlement: Settlement): void {
  if (settlement.outcome === 'repeated') throw paidAlready()
  if (settlement.outcome === 'refused') throw new Refusal('409', `${settlement.why} Open this page again.`)
}

/** The code that the page knows a repeated payment by (docs/spec/contract.md §7a). */
function paidAlready(): Refusal {
  return new Refusal('800005', 'This payment was made already. Please do not send it again.')
}

function unknownIntent(): Refusal {
  return new Refusal('404', 'This payment is unknown. Open this page again.')
}
