import { type Debt, isSettled, type Loan, parts, unpaid } from './debts.ts'

/** What an adjustment changed of one debt. Minor units. */
interface Change {
  readonly debt: Debt
  readonly amount: number
}

/** Adds to the next instalment of a loan; to the last one when nothing is owed any more. */
export function addTo({ debts }: Loan, amount: number): Change {
  const debt = debts.find((one) => !isSettled(one)) ?? debts.at(-1)

  if (debt === undefined) throw new Error('A loan without instalments')
  debt.charged += amount
  return { debt, amount }
}

/** Takes away what is owed of a loan, in the order in which a payment pays it, as far as the amount goes. */
export function takeFrom({ debts }: Loan, amount: number, at: Date): Change[] {
  let left = amount

  return debts.flatMap((debt) => {
    const before = left

    for (const part of parts) {
      const taken = Math.min(left, unpaid(debt, part))

      debt.forgiven[part] += taken
      left -= taken
      if (taken > 0) debt.loan.paidDownAt &&= at
    }
    return before === left ? [] : [{ debt, amount: before - left }]
  })
}
