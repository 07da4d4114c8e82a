import { currencyOf, type StoredFigures } from './figures.ts'
import { type Extension, extensionOf } from './extension.ts'
import { dayNumber } from '@pahiram/formatting/calendar'
import { lateCharge } from './late-charge.ts'
import { inReadersLanguage, translated } from '../platform/language/translated.ts'
import { type Instalment, type Standing, standingOf } from './standing.ts'
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
import { applicationRows, type LoanFigures, loanRows, type OrderRow, repaidRows } from './order-rows.ts'
import { notYet, pendingStatuses, statusAt } from './order-status.ts'
import { formatDayNumber, formatMarketDay, moneyText } from '../platform/language/amounts-and-days.ts'

type Taken = OrderDetailsRow & StoredFigures & { number: string; paid_out_at: Date }

/** What is owed next, in texts. */
interface DueTexts {
  readonly amount: string
  readonly date: string
  /** Of one more day of being late. */
  readonly lateCost: string
}

/** The days of a loan that is not paid out yet; null: not known yet. */
interface Timeline {
  readonly applied: string | null
  readonly approved: string | null
  readonly sent: string | null
  readonly firstPayment: string | null
}

/** An order with what is owed next, if anything is, or with its days until then. */
type OrderState = OrderDetailsRow & {
  readonly due?: DueTexts | undefined
  readonly timeline?: Timeline | undefined
}

/** An order as it stands at a moment: for a loan taken here, all that its page shows follows from ledger and clock. */
export function orderAt(now: Date, order: OrderDetailsRow): OrderState {
  if (order.status === null || order.number === null || order.paid_out_at === null)
    return { ...withTranslatedTexts(order), timeline: timelineOf(order, order.status) }

  const taken = order as Taken
  const status = statusAt(now, order.status, order)
  const state = status === 170 ? repaymentState(taken, now) : waitingState(taken, status)

  return {
    ...withTranslatedTexts(order),
    ...state,
    rows: state.rows.map(({ label, value }) => ({ text: label, value })),
  }
}

/** The texts that are stored with an order. */
function withTranslatedTexts(order: OrderDetailsRow): OrderDetailsRow {
  return {
    ...order,
    headline: translated(order.headline),
    explanation: translated(order.explanation),
    rows: order.rows.map(({ text, value }) => ({ text: translated(text), value: translated(value) })),
    prompt: translated(order.prompt),
    tip: translated(order.tip),
    card_title: translated(order.card_title),
    card_message: translated(order.card_message),
    recommendations: order.recommendations.map(inReadersLanguage),
  }
}

function waitingState(order: Taken, status: number) {
  return {
    status,
    ...waitingNotice(status),
    rows: applicationRows(figuresOf(order), order.number),
    can_extend: false,
    timeline: timelineOf(order, status),
  }
}

/** A day is named once it is settled; that of the first payment counts from the day on which the money is sent. */
function timelineOf(
  { created_at, decided_at, paid_out_at, period_days }: OrderDetailsRow,
  status: number | null,
): Timeline | undefined {
  if (created_at === null || status === null || !pendingStatuses.includes(status)) return undefined

  const isApproved = status === 151
  const isSent = isApproved && paid_out_at !== null && paid_out_at < notYet

  return {
    applied: formatMarketDay(created_at),
    approved: isApproved && decided_at !== null ? formatMarketDay(decided_at) : null,
    sent: isSent ? formatMarketDay(paid_out_at) : null,
    firstPayment: isSent && period_days !== null ? formatMarketDay(paid_out_at, period_days) : null,
  }
}

function waitingNotice(status: number): OrderNotice {
  if (status === 21) return reviewNotice()
  return status === 110 ? refusedNotice() : disbursingNotice()
}

function repaymentState(order: Taken, now: Date) {
  const standing = standingOf(order, order.entries, now)
  const extension: Extension | string = extensionOf(order, standing, dayNumber(now))

  return {
    status: standing.status,
    ...repaymentNotice(standing, order),
    rows: repaymentRows(order, standing),
    due: dueTexts(order, standing),
    can_extend: order.can_extend === true && typeof extension !== 'string',
    recommendations: [],
  }
}

function dueTexts(order: Taken, { next }: Standing): DueTexts | undefined {
  if (next === undefined) return undefined

  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(order))

  return { amount: money(next.outstanding), date: formatDayNumber(next.dueDay), lateCost: money(oneMoreDay(next)) }
}

/** What the next late day of a payment adds. */
function oneMoreDay({ charge, daysLate }: Instalment): number {
  return lateCharge(charge, daysLate + 1) - lateCharge(charge, daysLate)
}

function repaymentNotice({ status, next }: Standing, order: Taken): OrderNotice {
  if (next === undefined) return repaidNotice()

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
    part: order.periods === 1 ? undefined : { number: next.number, count: order.periods },
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
