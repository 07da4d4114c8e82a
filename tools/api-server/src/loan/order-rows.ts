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

/** The money a loan is in. */
export type Currency = 'PHP' | 'INR'

/** A label and its value, both as the borrower reads them. */
export interface OrderRow {
  label: string
  value: string
}

const currencies = { PHP: moneyFormat('PHP'), INR: moneyFormat('INR') }

function moneyFormat(currency: Currency): Intl.NumberFormat {
  return new Intl.NumberFormat('en-PH', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
}

/** Minor units as text: `₱1,234.56`. */
export function moneyText(minorUnits: number, currency: Currency = 'PHP'): string {
  return currencies[currency].format(minorUnits / 100)
}

/** The rows of an order that is not paid out yet. */
export function applicationRows(loan: LoanFigures, orderNumber: string): OrderRow[] {
  return [
    { label: 'Loan amount', value: moneyText(loan.amount, loan.currency) },
    { label: 'Loan term', value: `${loan.term} days` },
    { label: 'You will receive', value: moneyText(loan.amount - loan.fee, loan.currency) },
    // A row that has no value yet: pages leave it out.
    { label: 'Due date', value: '' },
    { label: 'Order number', value: orderNumber },
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
  /** `1 of 3`; empty when there is only one. */
  part: string
  paid: number
  lateCharge: number
}

/** The rows of an order whose money the borrower has. */
export function loanRows(loan: LoanFigures, orderNumber: string, due: LoanDue): OrderRow[] {
  const money = (minorUnits: number) => moneyText(minorUnits, loan.currency)

  return [
    { label: 'Amount to repay', value: money(due.outstanding) },
    { label: 'Due date', value: due.due },
    { label: 'Next payment', value: due.part === '' ? money(due.next) : `${money(due.next)} (${due.part})` },
    { label: 'Paid so far', value: due.paid === 0 ? '' : money(due.paid) },
    { label: 'Loan amount', value: money(loan.amount) },
    { label: 'Received amount', value: money(loan.amount - loan.fee) },
    { label: 'Interest', value: money(loan.interest) },
    { label: 'Late charge', value: due.lateCharge === 0 ? '' : money(due.lateCharge) },
    { label: 'Loan term', value: `${loan.term} days` },
    { label: 'Order number', value: orderNumber },
  ]
}

/** The rows of an order that is paid back. */
export function repaidRows(loan: LoanFigures, orderNumber: string, paid: number, on: string): OrderRow[] {
  return [
    { label: 'Repaid amount', value: moneyText(paid, loan.currency) },
    { label: 'Repaid on', value: on },
    { label: 'Loan amount', value: moneyText(loan.amount, loan.currency) },
    { label: 'Loan term', value: `${loan.term} days` },
    { label: 'Order number', value: orderNumber },
  ]
}
