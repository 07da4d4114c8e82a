/** Where the session's storage keeps what was sent for the order. */
export function sentKey(orderId: string | null | undefined): string {
  return `repayment-choice.sent.${orderId ?? ''}`
}

/** Where it keeps which receipt was the last one before the borrower left to pay elsewhere. */
export function leftKey(orderId: string | null | undefined): string {
  return `repayment-choice.left.${orderId ?? ''}`
}
