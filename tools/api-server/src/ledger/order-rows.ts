import { type Currency, moneyText } from '../platform/language/amounts-and-days.ts'
import { messagesOf } from '../platform/language/messages.ts'

/** A loan as its borrower took it up. */
export interface LoanFigures {
  /** Minor units. */
  amount: number
  /** Taken off when the money is paid out; minor units. */
  fee: number
  /** Owed on top at the end; minor units. */
  interest: number
  /** Days. */
  term: number
  /** Pesos unless said otherwise. */
  currency?: Currency
}

/** A label and its value, both as the borrower reads them. */
export interface OrderRow {
  label: string
  value: string
}

/** The rows of an order that is not paid out yet. */
export function applicationRows(loan: LoanFigures, orderNumber: string, isRefused = false): OrderRow[] {
  const messages = messagesOf('rows')

  return [
    { label: messages.loanAmount, value: moneyText(loan.amount, loan.currency) },
    { label: messages.loanTerm, value: messages.days({ days: loan.term }) },
    { label: messages.willReceive, value: isRefused ? '' : moneyText(loan.amount - loan.fee, loan.currency) },
    // A row that has no value: pages leave it out.
    { label: messages.dueDate, value: '' },
    { label: messages.orderNumber, value: orderNumber },
  ]
}

/** What of a loan is paid and what is owed, at a moment; money in minor units. */
export interface LoanDue {
  /** In all, late charges included. */
  outstanding: number
  /** The day of the next payment, as the borrower reads it. */
  due: string
  /** The next payment, late charges included. */
  next: number
  /** Which of several payments that is; undefined when there is only one. */
  part: { number: number; count: number } | undefined
  paid: number
  lateCharge: number
  /** That the lender added. */
  otherCharge: number
}

/** The rows of an order whose money the borrower has. */
export function loanRows(loan: LoanFigures, orderNumber: string, due: LoanDue): OrderRow[] {
  const messages = messagesOf('rows')
  const money = (minorUnits: number) => moneyText(minorUnits, loan.currency)
  const next = money(due.next)
  const nextText =
    due.part === undefined ? next : messages.amountOfPart({ amount: next, part: messages.part(due.part) })

  return [
    { label: messages.amountToRepay, value: money(due.outstanding) },
    { label: messages.dueDate, value: due.due },
    { label: messages.nextPayment, value: nextText },
    { label: messages.loanAmount, value: money(loan.amount) },
    { label: messages.interest, value: money(loan.interest) },
    { label: messages.lateCharge, value: due.lateCharge === 0 ? '' : money(due.lateCharge) },
    ...(due.otherCharge === 0 ? [] : [{ label: messages.otherCharges, value: money(due.otherCharge) }]),
    { label: messages.paidSoFar, value: due.paid === 0 ? '' : money(due.paid) },
    { label: messages.received, value: money(loan.amount - loan.fee) },
    { label: messages.loanTerm, value: messages.days({ days: loan.term }) },
    { label: messages.orderNumber, value: orderNumber },
  ]
}

/** The rows of an order that is paid back. */
export function repaidRows(loan: LoanFigures, orderNumber: string, paid: number, on: string): OrderRow[] {
  const messages = messagesOf('rows')

  return [
    { label: messages.repaidAmount, value: moneyText(paid, loan.currency) },
    { label: messages.repaidOn, value: on },
    { label: messages.loanAmount, value: moneyText(loan.amount, loan.currency) },
    { label: messages.loanTerm, value: messages.days({ days: loan.term }) },
    { label: messages.orderNumber, value: orderNumber },
  ]
}
