import { formatMarketDay } from '@pahiram/formatting/calendar'
import type { Instalment } from './effective-rate.ts'
import { type Currency, moneyText, type OrderRow } from '../loan/order-rows.ts'

/** What a loan costs, as the database keeps it: money as text of minor units. */
export interface StoredFigures {
  amount: string
  fee: string
  interest: string
  periods: number
  period_days: number
  in_rupees: boolean
}

/** How an amount is sent where the page puts the symbol in front: `5,000.00`. */
const plain = new Intl.NumberFormat('en-PH', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Minor units without a symbol: `5,000.00`. */
export function amountText(minorUnits: number): string {
  return plain.format(minorUnits / 100)
}

export function currencyOf({ in_rupees }: StoredFigures): Currency {
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

/** What the borrower is told before confirming; the figures add up: amount − fee = received, amount + interest = owed. */
export function offerRows(figures: StoredFigures, rate: string, today: Date): OrderRow[] {
  const [amount, fee, interest] = [Number(figures.amount), Number(figures.fee), Number(figures.interest)]
  const money = (minorUnits: number) => moneyText(minorUnits, currencyOf(figures))

  return [
    { label: 'Loan amount', value: money(amount) },
    { label: 'Service fee', value: money(fee) },
    { label: 'You will receive', value: money(amount - fee) },
    { label: 'Interest rate', value: rate },
    { label: 'Interest', value: money(interest) },
    { label: 'Total to repay', value: money(amount + interest) },
    { label: 'First payment', value: formatMarketDay(today, figures.period_days) },
    { label: 'Last payment', value: formatMarketDay(today, figures.period_days * figures.periods) },
  ]
}
