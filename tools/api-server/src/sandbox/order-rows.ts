/** A loan as its borrower took it up. */
export interface SeedLoan {
  /** Minor units. */
  amount: number
  /** Taken off when the money is paid out; minor units. */
  fee: number
  /** Owed on top at the end; minor units. */
  interest: number
  /** Days. */
  term: number
  /** Days from the day of the seeding to the due day; negative when it is past. */
  dueIn: number
}

/** A label and its value, both as the borrower reads them. */
export interface SeedRow {
  label: string
  value: string
}

const currency = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP', currencyDisplay: 'narrowSymbol' })
const calendar = new Intl.DateTimeFormat('en-US', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'Asia/Manila',
})

/** Minor units as text: `₱1,234.56`. */
export function pesosText(minorUnits: number): string {
  return currency.format(minorUnits / 100)
}

/** The day that lies so many days from `today`, as Manila writes it: `21 Nov 2026`. */
export function dayText(today: Date, daysLater: number): string {
  const day = new Date(today.getTime() + daysLater * 24 * 60 * 60 * 1000)
  const parts = new Map(calendar.formatToParts(day).map(({ type, value }) => [type, value]))

  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`
}

/** The rows of an order that is not paid out yet. */
export function applicationRows(loan: SeedLoan, orderNumber: string): SeedRow[] {
  return [
    { label: 'Loan amount', value: pesosText(loan.amount) },
    { label: 'Loan term', value: `${loan.term} days` },
    { label: 'You will receive', value: pesosText(loan.amount - loan.fee) },
    // A row that has no value yet: pages leave it out.
    { label: 'Due date', value: '' },
    { label: 'Order number', value: orderNumber },
  ]
}

/** The rows of an order whose money the borrower has. */
export function loanRows(loan: SeedLoan, orderNumber: string, today: Date, penalty = 0): SeedRow[] {
  return [
    { label: 'Amount to repay', value: pesosText(loan.amount + loan.interest + penalty) },
    { label: 'Due date', value: dayText(today, loan.dueIn) },
    { label: 'Loan amount', value: pesosText(loan.amount) },
    { label: 'Received amount', value: pesosText(loan.amount - loan.fee) },
    { label: 'Interest', value: pesosText(loan.interest) },
    { label: 'Late charge', value: penalty === 0 ? '' : pesosText(penalty) },
    { label: 'Loan term', value: `${loan.term} days` },
    { label: 'Order number', value: orderNumber },
  ]
}
