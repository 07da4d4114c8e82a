import { disbursingNotice, refusedNotice } from '../loan/order-notices.ts'
import { applicationRows, type LoanFigures, type OrderRow } from '../loan/order-rows.ts'
import type { Brand } from './brands.ts'
import type { SeedLoan } from './seed-loan.ts'

/** What the page of an order says in one of its states. */
export interface SeedState {
  brand: Brand
  status: number
  headline: string
  explanation: string
  rows: OrderRow[]
  recommended: Brand[]
  /** The order is a loan that can be repaid: words and rows then follow from its ledger. */
  loan?: SeedLoan
}

const loan: LoanFigures = { amount: 1_000_000, fee: 80_000, interest: 54_600, term: 91 }
const figures = { amount: 1_000_000, fee: 80_000, interest: 54_600, periods: 1, period_days: 91, paid: 0 }

/** The states that an order goes through (docs/spec/product-spec.md §4), each as a believable loan. */
export function orderStates() {
  return {
    21: {
      brand: 'agila-cash',
      status: 21,
      headline: 'Under review',
      explanation:
        'We are checking your application. This takes up to one working day, and we will send you a message.',
      rows: applicationRows(loan, 'AC-2611-048213'),
      recommended: ['bayani-loan', 'dagat-credit', 'luntian-pera'],
    },
    110: {
      brand: 'dagat-credit',
      status: 110,
      ...refusedNotice,
      rows: applicationRows({ ...loan, amount: 800_000, fee: 64_000 }, 'DC-2611-771940'),
      recommended: ['agila-cash', 'bayani-loan', 'luntian-pera', 'sampaguita-lend'],
    },
    151: {
      brand: 'sampaguita-lend',
      status: 151,
      ...disbursingNotice,
      rows: applicationRows({ ...loan, amount: 500_000, fee: 40_000 }, 'SL-2611-330128'),
      recommended: ['agila-cash', 'dagat-credit', 'luntian-pera'],
    },
    170: paidOut('luntian-pera', 170, {
      ...figures,
      number: 'LP-2610-902277',
      amount: 1_500_000,
      fee: 120_000,
      interest: 68_250,
      dueIn: 62,
    }),
    174: paidOut('bayani-loan', 174, {
      ...figures,
      number: 'BL-2608-115362',
      amount: 1_200_000,
      fee: 96_000,
      dueIn: 3,
    }),
    180: paidOut('agila-cash', 180, { ...figures, number: 'AC-2608-007415', dueIn: -5 }),
    200: paidOut('bayani-loan', 200, { ...figures, number: 'BL-2605-640089', paid: 1, dueIn: -1 }),
  } satisfies Record<number, SeedState>
}

/** A loan whose money the borrower has. */
export function paidOut(brand: Brand, status: number, seedLoan: SeedLoan): SeedState {
  return { brand, status, headline: '', explanation: '', rows: [], recommended: [], loan: seedLoan }
}
