import type { OrderDetailsRow } from './order-query.ts'
import { disbursingNotice, type OrderNotice, refusedNotice, reviewNotice, runningNotice } from './order-notices.ts'
import { applicationRows, dayText, type LoanFigures, loanRows, type OrderRow } from './order-rows.ts'
import { statusAt } from './order-status.ts'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** An order as it stands at a moment: for a loan taken here, status, words, rows and recommendations follow the clock. */
export function orderAt(now: Date, order: OrderDetailsRow): OrderDetailsRow {
  const { number, paid_out_at, period_days } = order

  if (order.status === null || number === null || paid_out_at === null || period_days === null) return order

  const status = statusAt(now, order.status, order)
  const runs = status === 170
  const notice = runs ? runningNotice(dayText(paid_out_at, period_days)) : waitingNotice(status)
  const rows = runs ? runningRows(order, number, paid_out_at, now) : applicationRows(figuresOf(order, 0), number)

  return {
    ...order,
    status,
    ...notice,
    rows: rows.map(({ label, value }) => ({ text: label, value })),
    recommendations: runs ? [] : order.recommendations,
  }
}

function waitingNotice(status: number): OrderNotice {
  if (status === 21) return reviewNotice
  return status === 110 ? refusedNotice : disbursingNotice
}

function runningRows(order: OrderDetailsRow, number: string, paidOut: Date, now: Date): OrderRow[] {
  const passed = Math.floor((now.getTime() - paidOut.getTime()) / dayMilliseconds)

  return loanRows(figuresOf(order, passed), number, new Date(paidOut.getTime() + passed * dayMilliseconds))
}

function figuresOf(order: OrderDetailsRow, daysPassed: number): LoanFigures {
  const term = (order.periods ?? 0) * (order.period_days ?? 0)

  return {
    amount: Number(order.amount),
    fee: Number(order.fee),
    interest: Number(order.interest),
    term,
    dueIn: term - daysPassed,
    currency: order.in_rupees === true ? 'INR' : 'PHP',
  }
}
