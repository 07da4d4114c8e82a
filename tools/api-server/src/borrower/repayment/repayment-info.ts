import type { getInstalmentPlan } from '@pahiram/contract'
import type { WrittenAnswer } from '../../platform/http/envelope.ts'
import { currencyOf } from '../../ledger/figures.ts'
import type { PaymentKind, ChannelKind } from '../../platform/database/repayment-tables.ts'
import type { OrderRow } from '../../ledger/order-rows.ts'
import type { Extension } from '../../ledger/extension.ts'
import type { Loan } from '../../ledger/loan-query.ts'
import { messagesOf } from '../../platform/language/messages.ts'
import { translated } from '../../platform/language/translated.ts'
import { planOf } from '../../ledger/order-state.ts'
import { misfitOf, otherRange, shownKind } from '../../ledger/payment-fit.ts'
import type { Instalment } from '../../ledger/loan-state.ts'
import {
  agoText,
  amountText,
  formatDayNumber,
  formatMarketTime,
  moneyText,
} from '../../platform/language/amounts-and-days.ts'

type Info = WrittenAnswer<typeof getInstalmentPlan>
type Plan = NonNullable<Info['repayPlan']>

/** A loan as it is to be repaid, and the moment. */
export interface Repayable {
  readonly loan: Loan
  /** The first payment that is not paid. */
  readonly next: Instalment
  readonly now: Date
}

/** What `/repay` shows. */
export function writeInstalment(repayable: Repayable): Info {
  const { loan, next } = repayable
  const [messages, rowMessages] = [messagesOf('repayment'), messagesOf('rows')]

  return {
    ...writeCommon(repayable, 'repay'),
    detail: rowsOf([
      { label: messages.payment, value: rowMessages.part({ number: next.number, count: loan.periods }) },
      ...dueRows(repayable),
      ...restRows(repayable),
    ]),
    repayPlan: planOf(loan.state, (minorUnits) => amountIn(loan, minorUnits)),
    delayInfo: null,
    comparison: null,
    choices: choicesOf(repayable),
  }
}

/** What `/repay-delay` shows: the same loan, what moving its next payment costs, and its plan as it would be then. */
export function writeExtension(repayable: Repayable, extension: Extension): Info {
  const { loan } = repayable
  const money = moneyIn(loan)
  const [messages, rowMessages] = [messagesOf('repayment'), messagesOf('rows')]
  const days = loan.period_days

  return {
    ...writeCommon(repayable, 'delay'),
    detail: rowsOf([
      { label: messages.movesBy, value: rowMessages.days({ days }) },
      { label: messages.to, value: formatDayNumber(extension.nextDay) },
      { label: messages.extensionFee, value: money(extension.fee) },
      { label: rowMessages.lateCharge, value: extension.lateCharge === 0 ? '' : money(extension.lateCharge) },
      ...restRows(repayable),
    ]),
    repayPlan: extendedPlan(repayable, extension),
    delayInfo: {
      delayAmount: amountIn(loan, extension.amount),
      title: messages.extendBy({ days }),
      nextDate: formatDayNumber(extension.nextDay),
    },
    comparison: comparisonOf(repayable, extension),
    choices: [],
  }
}

/** How much can be paid: what is due next, all where the terms allow it and it is something else, or another amount. */
function choicesOf({ loan, next }: Repayable): Info['choices'] {
  const messages = messagesOf('repayment').choices
  const { settlement, instalments } = loan.state
  const range = otherRange(loan.state)
  const none = { amount: null, note: null, saves: null, least: null, most: null }
  const choices: Info['choices'] = [
    { ...none, kind: 'next', title: messages.next, amount: amountIn(loan, next.outstanding) },
  ]

  if (settlement && (settlement.saves > 0 || instalments.filter(({ outstanding }) => outstanding > 0).length > 1)) {
    choices.push({
      ...none,
      kind: 'all',
      title: messages.all,
      amount: amountIn(loan, settlement.amount),
      note: messages.allNote,
      saves: settlement.saves === 0 ? null : messages.saves({ amount: moneyIn(loan)(settlement.saves) }),
    })
  }
  if (range) {
    const [least, most] = [amountIn(loan, range.least), amountIn(loan, range.most)]

    choices.push({ ...none, kind: 'other', title: messages.other, note: messages.otherNote, least, most })
  }
  return choices
}

/** The instalment without the late charges that the extension pays is what is left for its new day. */
function comparisonOf({ loan, next }: Repayable, extension: Extension): Info['comparison'] {
  const money = moneyIn(loan)
  const rest = next.outstanding - next.lateCharge
  const later = extension.amount + rest

  return {
    now: money(next.outstanding),
    later: money(later),
    laterDate: formatDayNumber(extension.nextDay),
    extra: money(later - next.outstanding),
    rest: money(rest),
  }
}

function writeCommon({ loan, next, now }: Repayable, kind: PaymentKind) {
  const open = loan.payments.find(
    (payment) =>
      shownKind(payment.kind) === kind &&
      payment.channel_kind !== null &&
      misfitOf(payment, loan.state, now) === undefined,
  )

  return {
    repayAmount: amountIn(loan, next.outstanding),
    repayDate: formatDayNumber(next.dueDay),
    productName: loan.name,
    productLogo: loan.logo,
    repayList: loan.channels.map(({ name, logo, number, kind: way }) => ({
      name,
      logo,
      channel_number: number,
      group: messagesOf('guidance')[way].title,
    })),
    noticeMsg: translated(loan.notice),
    defDetail: !open?.channel_kind
      ? null
      : {
          payCode: open.code,
          amount: amountIn(loan, Number(open.amount)),
          logo: open.logo,
          title: messagesOf('repayment').codeTitle({
            amount: moneyIn(loan)(Number(open.amount)),
            ago: ageText(now, new Date(open.made_at)),
          }),
          payNotice: payNotices(loan.channels, open.channel, open.channel_kind),
          validUntil: formatMarketTime(new Date(open.valid_until)),
        },
    isShowReyTop: loan.shows_tip === true ? (1 as const) : (0 as const),
  }
}

function dueRows({ loan, next }: Repayable): OrderRow[] {
  const money = moneyIn(loan)
  const messages = messagesOf('repayment')

  return [
    { label: messages.principal, value: money(next.charge - next.interest) },
    { label: messagesOf('rows').interest, value: next.interest === 0 ? '' : money(next.interest) },
    { label: messagesOf('rows').lateCharge, value: next.lateCharge === 0 ? '' : money(next.lateCharge) },
    { label: messagesOf('rows').otherCharges, value: next.otherCharge === 0 ? '' : money(next.otherCharge) },
    { label: messages.daysLate, value: next.daysLate === 0 ? '' : String(next.daysLate) },
  ]
}

function restRows({ loan }: Repayable): OrderRow[] {
  const money = moneyIn(loan)
  const messages = messagesOf('rows')

  return [
    { label: messages.paidSoFar, value: loan.state.paid === 0 ? '' : money(loan.state.paid) },
    { label: messagesOf('repayment').owed, value: money(loan.state.outstanding) },
    { label: messages.loanAmount, value: money(Number(loan.amount)) },
    { label: messages.orderNumber, value: loan.number },
  ]
}

function rowsOf(rows: OrderRow[]) {
  return rows.filter(({ value }) => value !== '').map(({ label, value }) => ({ text: label, value }))
}

function extendedPlan({ loan, next }: Repayable, extension: Extension): Plan {
  const messages = messagesOf('repayment')
  const { instalments, day } = loan.state
  const today = { remark: messages.remark.payNow, time: formatDayNumber(day), state: 'next' as const }
  const dues = [
    { ...today, title: messages.extensionFee, amount: amountIn(loan, extension.fee) },
    { ...today, title: messagesOf('rows').lateCharge, amount: amountIn(loan, extension.lateCharge) },
  ]
  const moved = instalments
    .filter(({ outstanding }) => outstanding > 0)
    .map(({ number, dueDay, outstanding }) => ({
      remark: messages.remark.in({ days: dueDay + loan.period_days - day }),
      title: messages.paymentOf({ number, count: loan.periods }),
      amount: amountIn(loan, outstanding - (number === next.number ? extension.lateCharge : 0)),
      time: formatDayNumber(dueDay + loan.period_days),
      state: 'later' as const,
    }))

  return [...dues.slice(0, extension.lateCharge === 0 ? 1 : 2), ...moved]
}

export function moneyIn(loan: Parameters<typeof currencyOf>[0]): (minorUnits: number) => string {
  return (minorUnits) => moneyText(minorUnits, currencyOf(loan))
}

/**
 * An amount in a field of its own, where the page puts its deployment's symbol in front of one that has none: the peso,
 * so a loan in other money brings its own.
 */
function amountIn(loan: Loan, minorUnits: number): string {
  return currencyOf(loan) === 'PHP' ? amountText(minorUnits) : moneyIn(loan)(minorUnits)
}

/** `12 minutes ago` */
function ageText(now: Date, made: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - made.getTime()) / 60_000))

  if (minutes === 0) return messagesOf('repayment').justNow
  if (minutes < 60) return agoText(minutes, 'minute')
  return minutes < 24 * 60 ? agoText(Math.floor(minutes / 60), 'hour') : agoText(Math.floor(minutes / (24 * 60)), 'day')
}

/** The steps for each place where a code can be paid: its own channel first, then the others of the same kind. */
function payNotices(channels: Loan['channels'], chosen: string, kind: ChannelKind) {
  const messages = messagesOf('guidance')
  const { title, steps: numbered } = messages[kind]
  const steps = Object.values<string>(numbered)
  const places = channels.filter((channel) => channel.kind === kind)
  const own = places.filter(({ number }) => number === chosen)
  const others = places.filter(({ number }) => number !== chosen)

  return [
    { title, list: own.map(({ name }) => ({ name, steps })) },
    { title: messages.others({ places: title.toLowerCase() }), list: others.map(({ name }) => ({ name, steps })) },
  ].filter(({ list }) => list.length > 0)
}
