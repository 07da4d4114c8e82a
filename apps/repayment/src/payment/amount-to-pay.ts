import type { PaymentChoice, RepaymentInfo } from '@pahiram/contract'
import { bareAmount, minorUnitsIn } from '@pahiram/formatting'

import type { ChosenAmount } from './chosen-amount.ts'

/** What is paid: as the server wrote it, or the borrower. */
export interface AmountToPay {
  /** Undefined without an amount that can be paid. */
  readonly amount: string | undefined
  /** The choice that is in force; undefined where the server offers none. */
  readonly choice: PaymentChoice | undefined
}

interface PaidPart {
  /** What is paid where nothing is chosen. */
  readonly amountOf: (info: RepaymentInfo) => string | undefined
}

/** What is paid as the server offers it now; a choice that it does not offer any more counts as the next payment. */
export function amountToPay({ amountOf }: PaidPart, info: RepaymentInfo, chosen: ChosenAmount): AmountToPay {
  const { choices } = info
  const choice = choices.find(({ kind }) => kind === chosen.kind) ?? choices.find(({ kind }) => kind === 'next')

  if (choice === undefined || choice.kind === 'next') return { amount: amountOf(info), choice }
  if (choice.kind === 'all') return { amount: choice.amount, choice }
  return { amount: isBetween(chosen.other, choice) ? bareAmount(chosen.other) : undefined, choice }
}

function isBetween(written: string, { least = '', most = '' }: PaymentChoice): boolean {
  const [amount, from, to] = [written, least, most].map((text) => Number(minorUnitsIn(text) ?? Number.NaN))

  return amount !== undefined && from !== undefined && to !== undefined && from <= amount && amount <= to
}
