import type { PaymentKind } from '../platform/database/repayment-tables.ts'
import type { Extension } from './extension.ts'
import type { Standing } from './standing.ts'

/** How long a code can be paid, unless what is owed changes before: three days. */
const validMilliseconds = 3 * 24 * 60 * 60 * 1000

/** The moment until which a code can be paid. */
export function validUntil({ made_at }: Pick<BegunPayment, 'made_at'>): Date {
  return new Date(new Date(made_at).getTime() + validMilliseconds)
}

/** A payment that was begun: what it was for, and how much that was then. */
export interface BegunPayment {
  readonly kind: PaymentKind
  readonly instalment: number
  readonly extension: number
  /** Minor units, as text. */
  readonly amount: string
  readonly made_at: Date | string
}

/** Why a payment that was begun cannot be paid as a loan stands now, in words for the borrower; undefined when it can. */
export function misfitOf(
  payment: BegunPayment,
  standing: Standing,
  extension: Extension | string,
  now: Date,
): string | undefined {
  const { next } = standing

  if (next === undefined) return 'This loan is repaid: nothing is owed any more.'
  if (next.number !== payment.instalment) return 'This payment was made already in another way.'
  if (standing.extensions !== payment.extension) return 'The day of this payment was moved after the code was made.'
  if (now > validUntil(payment)) return 'This code has expired.'
  if (payment.kind === 'delay' && typeof extension === 'string') return extension

  const owed = payment.kind === 'repay' ? next.outstanding : (extension as Extension).amount

  return owed === Number(payment.amount) ? undefined : 'The amount has changed since this code was made.'
}
