/** What the page of an order says on top. */
export interface OrderNotice {
  headline: string
  explanation: string
}

export const reviewNotice: OrderNotice = {
  headline: 'Under review',
  explanation: 'We are checking your application. This takes up to one working day, and we will send you a message.',
}

export const refusedNotice: OrderNotice = {
  headline: 'Not approved this time',
  explanation: 'We cannot offer you this loan now. You may apply again in 30 days, or look at these lenders.',
}

export const disbursingNotice: OrderNotice = {
  headline: 'Your money is on its way',
  explanation: 'We have sent the money to your account. Banks and e-wallets usually show it within the hour.',
}

/** A loan whose next payment is on `day`. What it says of repaying early is what the loan terms say. */
export function runningNotice(day: string): OrderNotice {
  return {
    headline: 'Your loan is running',
    explanation: `Nothing to do until ${day}. You may repay the whole loan early once half of its term is over.`,
  }
}

/** A loan whose next payment is near. */
export function dueSoonNotice(amount: string, day: string): OrderNotice {
  return { headline: 'Repayment is due soon', explanation: `Please repay ${amount} by ${day}.` }
}

/** A loan whose next payment is late. */
export function overdueNotice(daysLate: number): OrderNotice {
  return {
    headline: `Repayment is ${daysLate} ${daysLate === 1 ? 'day' : 'days'} late`,
    explanation: 'Please repay as soon as you can: each further day adds a late charge. Call us if you need more time.',
  }
}

export const repaidNotice: OrderNotice = {
  headline: 'Loan repaid',
  explanation: 'Thank you. Nothing is owed any more, and your next limit may be higher.',
}
