import { instalments, type StoredFigures } from './figures.ts'
import type { NewEntry } from './ledger.ts'

/** What a loan owes from the moment its money is paid out: each instalment of its plan. */
export function instalmentCharges(figures: StoredFigures, paidOut: Date): NewEntry[] {
  return instalments(figures).map(({ amount }, index) => ({
    kind: 'instalment',
    instalment: index + 1,
    extension: 0,
    amount,
    moment: paidOut,
    reference: `instalment:${index + 1}`,
  }))
}
