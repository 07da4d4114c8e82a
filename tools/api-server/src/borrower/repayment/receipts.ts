import type { getPaymentState, Receipt } from '@pahiram/contract'

import { sql } from 'kysely'

import type { Written, WrittenAnswer } from '../../platform/http/envelope.ts'
import { currencyOf } from '../../ledger/figures.ts'
import type { Database } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepared-query.ts'
import { legacyChannel } from '../../ledger/begin-payment.ts'
import type { LoanToRead as Loan } from '../../ledger/loan-query.ts'
import type { PaymentState } from '../../ledger/loan-state.ts'
import { remarkOf } from '../../ledger/order-state.ts'
import { misfitOf, shownKind } from '../../ledger/payment-fit.ts'
import { translated } from '../../platform/language/translated.ts'
import { formatDayNumber, formatMarketTime, moneyText } from '../../platform/language/amounts-and-days.ts'

type ReceiptRow = Awaited<ReturnType<ReturnType<typeof prepareReceipts>>>[number]
type PaymentRow = Awaited<ReturnType<ReturnType<typeof prepareLastPayment>>>[number]
type State = WrittenAnswer<typeof getPaymentState>

/** Finds the receipts of a loan, the newest first: all money that arrived for one of its codes. */
export function prepareReceipts({ pool, query }: Database) {
  return prepareQuery(pool, 'receipts', (asked: { account_id: string; order_id: string; product_id: string }) =>
    query
      .selectFrom('reported_payments as reported')
      .innerJoin('payment_reports as report', (join) =>
        join.onRef('report.id', '=', 'reported.id').on('report.state', '=', 'paid'),
      )
      .leftJoin('money_facts as fact', (join) =>
        join
          .onRef('fact.account_id', '=', 'reported.account_id')
          .on('fact.kind', '=', 'payment')
          .onRef('fact.id', '=', 'reported.id'),
      )
      .leftJoin('payment_channels as via', (join) =>
        join.onRef('via.number', '=', 'report.channel').on('via.product_id', '=', asked.product_id),
      )
      .where('reported.account_id', '=', asked.account_id)
      .where('reported.order_id', '=', asked.order_id)
      .orderBy('report.received_at', 'desc')
      .orderBy('report.id')
      .select(['reported.id', 'reported.receipt_no', 'reported.kind as paid_kind', 'fact.instalment'])
      .select(['report.amount', 'report.at', 'report.received_at', 'report.channel', 'report.code'])
      .select(['via.name as channel_name']),
  )
}

/** Finds the last payment of a kind that was begun on a repayment page: the legacy flow begins one by being looked at. */
export function prepareLastPayment({ pool, query }: Database) {
  return prepareQuery(pool, 'last-payment', (asked: { account_id: string; order_id: string; kind: string }) =>
    query
      .selectFrom('payments')
      .where('account_id', '=', asked.account_id)
      .where('order_id', '=', asked.order_id)
      .where(sql`case kind when 'delay' then 'delay' else 'repay' end`, '=', asked.kind)
      .where('channel', '!=', legacyChannel)
      .orderBy('made_at', 'desc')
      .orderBy('id')
      .limit(1)
      .selectAll(),
  )
}

/** A receipt as pages show it. */
export function writeReceipt(loan: Loan, row: ReceiptRow): Written<Receipt> {
  const { applied = 0, kept = 0, returned = 0 } = loan.paid.get(row.id) ?? {}
  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(loan))

  return {
    receiptNo: row.receipt_no ?? '',
    amount: money(Number(row.amount)),
    applied: money(applied),
    kept: kept === 0 ? null : money(kept),
    returned: returned === 0 ? null : money(Math.min(returned, Number(row.amount))),
    time: formatMarketTime(row.at),
    channel: row.channel_name ?? translated(row.channel),
    kind: row.paid_kind === null ? null : shownKind(row.paid_kind),
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
  const { instalments = [] } = loan.state ?? {}
  const common = {
    receipt: null,
    kept: null,
    validUntil: null,
    code: null,
    amount: null,
    left: writeLeft(loan),
    progress: { paid: instalments.filter(({ outstanding }) => outstanding === 0).length, of: instalments.length },
    orderStatus: loan.state?.status ?? loan.status,
  }

  if (last !== undefined && (receipt === undefined || last.made_at > receipt.received_at)) {
    const state = stateOf(last, loan, now)

    if (state !== 'open') return { ...common, state }
    return {
      ...common,
      state,
      validUntil: formatMarketTime(last.valid_until),
      code: last.code,
      amount: moneyText(Number(last.amount), currencyOf(loan)),
    }
  }
  if (receipt === undefined) return { ...common, state: 'none' }

  const paid = loan.paid.get(receipt.id)
  const state = paid === undefined ? 'kept' : paidState(paid, receipt, loan)

  if (state === 'refused') return { ...common, state }
  return {
    ...common,
    state,
    kept: paid === undefined || paid.kept === 0 ? null : { amount: moneyText(paid.kept, currencyOf(loan)) },
    receipt: writeReceipt(loan, receipt),
  }
}

/** Whether a payment did what it was for: it completed its instalment (without one, any), or moved its day. */
function paidState(paid: PaymentState, receipt: ReceiptRow, loan: Loan): 'received' | 'partly' | 'kept' | 'refused' {
  const { instalment, paid_kind: kind } = receipt
  const { applied, settled } = paid

  // All of it went back.
  if (paid.returned >= paid.amount) return 'refused'

  const isDone =
    kind === 'delay'
      ? paid.extended
      : (kind === 'other' && applied > 0 && paid.kept === 0) ||
        (kind !== 'all' && (instalment === null ? settled.length > 0 : settled.includes(instalment))) ||
        (applied > 0 && loan.state?.next === undefined)

  if (isDone) return 'received'
  return applied > 0 ? 'partly' : 'kept'
}

function stateOf(payment: PaymentRow, { state }: Loan, now: Date): 'open' | 'refused' | 'expired' {
  if (payment.refused_at !== null) return 'refused'
  return payment.state === 'open' && state && misfitOf(payment, state, now) === undefined ? 'open' : 'expired'
}

function writeLeft({ state, ...loan }: Loan): State['left'] {
  if (state?.next === undefined) return null
  return {
    amount: moneyText(state.next.outstanding, currencyOf(loan)),
    time: formatDayNumber(state.next.dueDay),
    remark: remarkOf(state.next, state),
  }
}
