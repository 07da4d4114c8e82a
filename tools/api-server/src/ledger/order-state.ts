import { currencyOf } from './figures.ts'
import type { StoredFigures } from '../platform/database/tables.ts'
import { dayNumber } from '@pahiram/formatting/calendar'
import { extensionOn } from './extension.ts'
import type { AccountState, Instalment, LoanState } from './loan-state.ts'
import { messagesOf } from '../platform/language/messages.ts'
import { inReadersLanguage, translated } from '../platform/language/translated.ts'
import {
  dueSoonNotice,
  noticeOf,
  type OrderNotice,
  overdueNotice,
  refusedNotice,
  runningNotice,
} from './order-notices.ts'
import type { OrderDetailsRow } from './order-query.ts'
import { applicationRows, type LoanFigures, loanRows, type OrderRow, repaidRows } from './order-rows.ts'
import { pendingStatuses } from './order-status.ts'
import { formatDayNumber, formatMarketDay, moneyText } from '../platform/language/amounts-and-days.ts'

type Taken = OrderDetailsRow & StoredFigures & { number: string }

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
  readonly plan?: readonly PlanEntry[] | undefined
}

/** One payment of a loan's plan, in texts. */
interface PlanEntry {
  readonly title: string
  readonly amount: string
  readonly time: string
  /** That it is paid, or how far its day is. */
  readonly remark: string
  readonly state: 'paid' | 'partly' | 'next' | 'late' | 'later'
}

/** An order as it is on the day of a state: all that the page of a loan taken here shows follows from the state. */
export function orderIn(state: AccountState | undefined, order: OrderDetailsRow): OrderState {
  if (order.status === null || order.number === null || order.id === null)
    return { ...withTranslatedTexts(order), timeline: timelineOf(order) }

  const taken = order as Taken
  const loan = state?.loans.get(order.id)
  const shown = loan === undefined ? waitingState(taken, order.status) : repaymentState(taken, loan)

  return {
    ...withTranslatedTexts(order),
    ...shown,
    rows: shown.rows.map(({ label, value }) => ({ text: label, value })),
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
    ...waitingNotice(order, status),
    rows: applicationRows(figuresOf(order), order.number, status === 110),
    can_extend: false,
    timeline: timelineOf(order),
  }
}

/** A day is named once it is settled. */
function timelineOf({ created_at, status, decided_at }: OrderDetailsRow): Timeline | undefined {
  if (created_at === null || status === null || !pendingStatuses.includes(status)) return undefined
  return {
    applied: formatMarketDay(created_at),
    approved: status === 151 && decided_at !== null ? formatMarketDay(decided_at) : null,
    sent: null,
    firstPayment: null,
  }
}

function waitingNotice({ created_at, decided_at, cancelled_at, needs_card }: Taken, status: number): OrderNotice {
  if (status === 21) return noticeOf('review')
  if (status === 110 && cancelled_at !== null) return noticeOf('cancelled')
  if (status === 110) return refusedNotice(decided_at ?? created_at ?? new Date())
  return needs_card === true ? noticeOf('accountNeeded') : noticeOf('disbursing')
}

function repaymentState(order: Taken, loan: LoanState) {
  return {
    status: loan.status,
    ...repaymentNotice(loan),
    rows: repaymentRows(order, loan),
    due: dueTexts(order, loan),
    plan: planOf(loan, (minorUnits) => moneyText(minorUnits, currencyOf(order))),
    can_extend: order.can_extend === true && typeof extensionOn(loan) !== 'string',
    recommendations: [],
  }
}

function dueTexts(order: Taken, { next }: LoanState): DueTexts | undefined {
  if (next === undefined) return undefined

  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(order))

  return { amount: money(next.outstanding), date: formatDayNumber(next.dueDay), lateCost: money(next.nextDayCost) }
}

/** The payments of a loan as pages list them, the amounts as `write` writes them. */
export function planOf(loan: LoanState, write: (minorUnits: number) => string): PlanEntry[] {
  const count = loan.instalments.length

  return loan.instalments.map((instalment) => {
    const { number, outstanding, charge, forgiven, dueDay } = instalment

    return {
      title: messagesOf('repayment').paymentOf({ number, count }),
      amount: write(outstanding === 0 ? charge - forgiven : outstanding),
      time: formatDayNumber(dueDay),
      remark: remarkOf(instalment, loan),
      state: planState(instalment, loan.next),
    }
  })
}

/** What is said beside a payment's day: that it is paid, or how far that day is: `in 5 days`, `today`, `3 days late`. */
export function remarkOf(instalment: Instalment, { day, next }: LoanState): string {
  const remark = messagesOf('repayment').remark
  const when = remark.in({ days: instalment.dueDay - day })

  switch (planState(instalment, next)) {
    case 'paid':
      return remark.paid
    case 'late':
      return messagesOf('order').overdue({ days: instalment.daysLate })
    case 'partly':
      return remark.partly({ when })
    default:
      return when
  }
}

/** How a payment of a loan's plan is, of which `next` is the oldest that is not settled. */
function planState(instalment: Instalment, next: Instalment | undefined): PlanEntry['state'] {
  if (instalment.outstanding === 0) return 'paid'
  if (instalment.daysLate > 0) return 'late'
  if (instalment.unpaid < instalment.charge) return 'partly'
  return instalment === next ? 'next' : 'later'
}

function repaymentNotice(loan: LoanState): OrderNotice {
  const { status, next, settlement, isWrittenOff } = loan

  if (next === undefined) return noticeOf('repaid')

  if (isWrittenOff) return noticeOf('writtenOff')
  if (status === 180) return overdueNotice(next.daysLate, next.nextDayCost > 0)
  return status === 174
    ? dueSoonNotice(Math.max(0, next.dueDay - loan.day))
    : runningNotice(formatDayNumber(next.dueDay), settlement !== undefined)
}

function repaymentRows(order: Taken, { next, outstanding, paid, paidDownAt, instalments }: LoanState): OrderRow[] {
  const figures = figuresOf(order)

  if (next === undefined) {
    return repaidRows(
      figures,
      order.number,
      paid,
      paidDownAt === undefined ? '' : formatDayNumber(dayNumber(paidDownAt)),
    )
  }
  return loanRows(figures, order.number, {
    outstanding,
    due: formatDayNumber(next.dueDay),
    next: next.outstanding,
    part: order.periods === 1 ? undefined : { number: next.number, count: order.periods },
    paid,
    lateCharge: instalments.reduce((sum, one) => sum + one.lateCharge, 0),
    otherCharge: instalments.reduce((sum, one) => sum + one.otherCharge, 0),
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
