import { currencyOf, type StoredFigures } from '../confirm/figures.ts'
import { type Extension, extensionOf } from '../repayment/extension.ts'
import { dayNumber, formatDayNumber } from '@pahiram/formatting/calendar'
import { type Standing, standingOf } from '../repayment/standing.ts'
import {
  disbursingNotice,
  dueSoonNotice,
  type OrderNotice,
  overdueNotice,
  refusedNotice,
  repaidNotice,
  reviewNotice,
  runningNotice,
} from './order-notices.ts'
import type { OrderDetailsRow } from './order-query.ts'
import { applicationRows, type LoanFigures, loanRows, moneyText, type OrderRow, repaidRows } from './order-rows.ts'
import { statusAt } from './order-status.ts'

type Taken = OrderDetailsRow & StoredFigures & { number: string; paid_out_at: Date }

/** An order as it stands at a moment: for a loan taken here, all that its page shows follows from ledger and clock. */
export function orderAt(now: Date, order: OrderDetailsRow): OrderDetailsRow {
  if (order.status === null || order.number === null || order.paid_out_at === null) return order

  const taken = order as Taken
  const status = statusAt(now, order.status, order)
  const state = status === 170 ? repaymentState(taken, now) : waitingState(taken, status)

  return { ...order, ...state, rows: state.rows.map(({ label, value }) => ({ text: label, value })) }
}

function waitingState(order: Taken, status: number) {
  return {
    status,
    ...waitingNotice(status),
    rows: applicationRows(figuresOf(order), order.number),
    can_extend: false,
  }
}

function waitingNotice(status: number): OrderNotice {
  if (status === 21) return reviewNotice
  return status === 110 ? refusedNotice : disbursingNotice
}

function repaymentState(order: Taken, now: Date) {
  const standing = standingOf(order, order.entries, now)
  const extension: Extension | string = extensionOf(order, standing, dayNumber(now))

  return {
    status: standing.status,
    ...repaymentNotice(standing, order),
    rows: repaymentRows(order, standing),
    can_extend: order.can_extend === true && typeof extension !== 'string',
    recommendations: [],
  }
}

function repaymentNotice({ status, next }: Standing, order: Taken): OrderNotice {
  if (next === undefined) return repaidNotice

  const day = formatDayNumber(next.dueDay)

  if (status === 180) return overdueNotice(next.daysLate)
  return status === 174 ? dueSoonNotice(moneyText(next.outstanding, currencyOf(order)), day) : runningNotice(day)
}

function repaymentRows(order: Taken, { next, outstanding, paid, lastPayment, instalments }: Standing): OrderRow[] {
  const figures = figuresOf(order)

  if (next === undefined) {
    return repaidRows(
      figures,
      order.number,
      paid,
      lastPayment === undefined ? '' : formatDayNumber(dayNumber(lastPayment)),
    )
  }
  return loanRows(figures, order.number, {
    outstanding,
    due: formatDayNumber(next.dueDay),
    next: next.outstanding,
    part: order.periods === 1 ? '' : `${next.number} of ${order.periods}`,
    paid,
    lateCharge: instalments.reduce((sum, one) => sum + one.lateCharge, 0),
  })
}

function figuresOf(order: Taken): LoanFigures {
  return {
    amount: Number(order.amount),
    fee: Number(order.fee),
    interest: Number(order.interest),
    term: order.periods * order.period_days,
    currency: currencyOf(order),
  }
}
