import type { getPaymentState, Receipt } from '@pahiram/contract'
import { dayNumber } from '@pahiram/formatting/calendar'

import type { Written, WrittenAnswer } from '../../platform/http/envelope.ts'
import { currencyOf } from '../../ledger/figures.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import type { PaymentKind } from '../../platform/database/repayment-tables.ts'
import { legacyChannel } from '../../ledger/begin-payment.ts'
import { extensionOf } from '../../ledger/extension.ts'
import type { Loan } from '../../ledger/loan-query.ts'
import { misfitOf, validUntil } from '../../ledger/payment-fit.ts'
import { type Standing, standingOf } from '../../ledger/standing.ts'
import { formatDayNumber, formatMarketTime, moneyText } from '../../platform/language/amounts-and-days.ts'

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof prepareReceipts>>>[number]
type PaymentRow = Awaited<ReturnType<ReturnType<typeof prepareLastPayment>>>[number]
type State = WrittenAnswer<typeof getPaymentState>

/** Finds the receipts of a loan, the newest first: all money that arrived for one of its codes. */
export function prepareReceipts({ pool, query }: Database) {
  return prepareQuery(pool, 'receipts', (asked: { accountId: string; orderId: string; productId: string }) =>
    query
      .selectFrom('payment_reports as report')
      .leftJoin('payment_channels as via', (join) =>
        join.onRef('via.number', '=', 'report.channel').on('via.product_id', '=', asked.productId),
      )
      .where('report.account_id', '=', asked.accountId)
      .where('report.order_id', '=', asked.orderId)
      .where('report.receipt_no', 'is not', null)
      .orderBy('report.received_at', 'desc')
      .orderBy('report.id')
      .select(['report.receipt_no', 'report.amount', 'report.paid_at', 'report.received_at', 'report.channel'])
      .select(['report.kind', 'report.code', 'via.name as channel_name']),
  )
}

/** Finds the last payment of a kind that was begun on a repayment page: the legacy flow begins one by being looked at. */
export function prepareLastPayment({ pool, query }: Database) {
  return prepareQuery(pool, 'last-payment', (asked: { accountId: string; orderId: string; kind: string }) =>
    query
      .selectFrom('payments')
      .where('account_id', '=', asked.accountId)
      .where('order_id', '=', asked.orderId)
      .where('kind', '=', asked.kind as PaymentKind)
      .where('channel', '!=', legacyChannel)
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(1)
      .selectAll(),
  )
}

/** A receipt as pages show it. */
export function writeReceipt(loan: Loan, row: ReceiptRow): Written<Receipt> {
  return {
    receiptNo: row.receipt_no ?? '',
    amount: moneyText(Number(row.amount), currencyOf(loan)),
    applied: null,
    kept: null,
    time: formatMarketTime(row.paid_at),
    channel: row.channel_name ?? row.channel,
    kind: row.kind,
    code: row.code,
    orderNo: loan.number,
  }
}

/** What became of the last payment of a kind: a receipt that came after it was begun outweighs it. */
export function writePaymentState(
  loan: Loan,
  { last, receipt }: { last: PaymentRow | undefined; receipt: ReceiptRow | undefined },
  now: Date,
): State {
  const standing = standingOf(loan, loan.entries, now)
  const common = {
    receipt: null,
    kept: null,
    validUntil: null,
    left: writeLeft(loan, standing),
    orderStatus: standing.status,
  }

  if (last !== undefined && (receipt === undefined || last.made_at > receipt.received_at)) {
    const state = stateOf(last, loan, standing, now)

    return { ...common, state, validUntil: state === 'open' ? formatMarketTime(validUntil(last)) : null }
  }
  if (receipt === undefined) return { ...common, state: 'none' }
  return { ...common, state: 'received', receipt: writeReceipt(loan, receipt) }
}

function stateOf(payment: PaymentRow, loan: Loan, standing: Standing, now: Date): 'open' | 'refused' | 'expired' {
  if (payment.refused_at !== null) return 'refused'
  if (payment.state !== 'open') return 'expired'
  return misfitOf(payment, standing, extensionOf(loan, standing, dayNumber(now)), now) === undefined
    ? 'open'
    : 'expired'
}

function writeLeft(loan: Loan, { next }: Standing): State['left'] {
  return next === undefined
    ? null
    : { amount: moneyText(next.outstanding, currencyOf(loan)), time: formatDayNumber(next.dueDay) }
}
