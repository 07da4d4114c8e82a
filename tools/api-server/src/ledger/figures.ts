import type { Instalment } from './effective-rate.ts'
import type { OrderRow } from './order-rows.ts'
import { type Currency, formatMarketDay, moneyText } from '../platform/language/amounts-and-days.ts'
import type { StoredFigures } from '../platform/database/tables.ts'
import { messagesOf } from '../platform/language/messages.ts'
import { translated } from '../platform/language/translated.ts'

export function currencyOf({ in_rupees }: Pick<StoredFigures, 'in_rupees'>): Currency {
  return in_rupees ? 'INR' : 'PHP'
}

/** The payments, equal but for the last, which takes what the division left: they sum to amount and interest. */
export function instalments(figures: StoredFigures): Instalment[] {
  const owed = Number(figures.amount) + Number(figures.interest)
  const each = Math.floor(owed / figures.periods)

  return Array.from({ length: figures.periods }, (_, index) => ({
    amount: index === figures.periods - 1 ? owed - each * index : each,
    day: (index + 1) * figures.period_days,
  }))
}

/** What the borrower sees before confirming, the rate in words where there is one; the figures add up: amount − fee = received, amount + interest = owed. */
export function offerRows(figures: StoredFigures, rate: string, today: Date): OrderRow[] {
  const [amount, fee, interest] = [Number(figures.amount), Number(figures.fee), Number(figures.interest)]
  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(figures))
  const [messages, rowMessages] = [messagesOf('offer'), messagesOf('rows')]

  return [
    { label: rowMessages.loanAmount, value: money(amount) },
    { label: messages.fee, value: money(fee) },
    { label: rowMessages.willReceive, value: money(amount - fee) },
    ...(rate === '' ? [] : [{ label: messages.rate, value: translated(rate) }]),
    { label: rowMessages.interest, value: money(interest) },
    { label: messages.total, value: money(amount + interest) },
    { label: messages.first, value: formatMarketDay(today, figures.period_days) },
    { label: messages.last, value: formatMarketDay(today, figures.period_days * figures.periods) },
  ]
}
