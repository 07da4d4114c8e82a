import type { Book } from '../platform/database/money-tables.ts'
import { type Debt, isSettled, type Loan, loanState, outstanding, type Part, unearnedOn } from './debts.ts'
import type { PaymentFact } from './loan-facts.ts'
import type { PaymentState } from './loan-state.ts'

/** What a payment did, in the order in which it did it. */
export type Effect =
  | { readonly kind: 'paid'; readonly debt: Debt; readonly part: Part; readonly amount: number }
  | { readonly kind: 'extended'; readonly loan: Loan; readonly instalment: number; readonly fee: number }
  | { readonly kind: 'forgave'; readonly debt: Debt; readonly part: Part; readonly amount: number; readonly book: Book }

/** A payment while the days are played. */
export interface Payment {
  readonly fact: PaymentFact
  readonly effects: Effect[]
  kept: number
  returned: number
  /** Numbers its postings. */
  steps: number
}

/** How a payment is. */
export function paymentState({ fact, effects, kept, returned }: Payment): PaymentState {
  const paid = effects.filter((effect) => effect.kind === 'paid')
  const sum = (...parts: Part[]) =>
    paid.reduce((total, effect) => (parts.includes(effect.part) ? total + effect.amount : total), 0)
  const extension = effects.find((effect) => effect.kind === 'extended')
  const split = {
    principal: sum('principal'),
    interest: sum('interest'),
    lateCharge: sum('late', 'charge'),
    extensionFee: extension?.fee ?? 0,
  }

  return {
    id: fact.id,
    orderId: fact.orderId,
    amount: fact.amount,
    ...split,
    applied: split.principal + split.interest + split.lateCharge + split.extensionFee,
    forgiven: effects.reduce((total, effect) => total + (effect.kind === 'forgave' ? effect.amount : 0), 0),
    // What went back twice is missing: nothing is kept.
    kept: Math.max(0, kept),
    returned,
    extended: extension !== undefined,
    settled: [
      ...new Set(
        paid
          .filter(({ debt }) => debt.loan.of.orderId === fact.orderId && isSettled(debt))
          .map(({ debt }) => debt.number),
      ),
    ],
  }
}

/** What a payment with a code for all, or for another amount, frees its loan from: nothing where it does not settle the loan. */
export function unearnedBy({ fact: { amount, purpose } }: Payment, loan: Loan, day: number) {
  if (purpose?.kind !== 'all' && purpose?.kind !== 'other') return []

  const { settlement } = loanState(loan, day)

  return settlement === undefined || amount < settlement.amount ? [] : (unearnedOn(loan, day) ?? [])
}

/** What is less than that is forgiven when a payment leaves it: a peso, which no counter takes. Minor units. */
const forgivenBelow = 100

/** Whether a payment leaves so little of a debt that it is forgiven. */
export function leavesRest({ effects }: Payment, debt: Debt): boolean {
  const rest = outstanding(debt)

  return rest > 0 && rest < forgivenBelow && effects.some((effect) => effect.kind === 'paid' && effect.debt === debt)
}
