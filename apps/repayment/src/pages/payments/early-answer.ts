import type { AnswerOf, listPayments, Receipt } from '@pahiram/contract'

/** A payment as the first view shows it: with its kind under its own name, where it has one. */
export interface EarlyPayment extends Receipt {
  readonly kinds: Readonly<Partial<Record<NonNullable<Receipt['kind']>, string>>>
}

/** The payments of the first view. */
export interface EarlyPayments {
  readonly payments: readonly EarlyPayment[]
}

/**
 * Reads the payments before any bundle has arrived: part of the inline script. None at all, or one without an amount, is
 * for the page to say.
 */
export function earlyAnswer({ payments }: AnswerOf<typeof listPayments>): EarlyPayments | undefined {
  if (payments.length === 0 || !payments.every(({ amount }) => /\S/.test(amount ?? ''))) return undefined

  return {
    payments: payments.map((payment) =>
      Object.assign({}, payment, { kinds: { [String(payment.kind)]: payment.kind } }),
    ),
  }
}
