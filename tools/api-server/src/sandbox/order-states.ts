import { applicationRows, dayText, type LoanFigures, loanRows, moneyText, type OrderRow } from '../loan/order-rows.ts'
import { disbursingNotice, refusedNotice, runningNotice } from '../loan/order-notices.ts'
import type { Brand } from './brands.ts'

/** What the page of an order says in one of its states. */
export interface SeedState {
  brand: Brand
  status: number
  headline: string
  explanation: string
  rows: OrderRow[]
  recommended: Brand[]
}

const loan: LoanFigures = { amount: 1_000_000, fee: 80_000, interest: 54_600, term: 91, dueIn: 30 }

/** The states that an order goes through (product-spec.md §4), each as a believable loan. `today` is the seeding's. */
export function orderStates(today: Date) {
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
    170: {
      brand: 'luntian-pera',
      status: 170,
      ...runningNotice(dayText(today, 62)),
      rows: loanRows(
        { amount: 1_500_000, fee: 120_000, interest: 68_250, term: 91, dueIn: 62 },
        'LP-2610-902277',
        today,
      ),
      recommended: [],
    },
    174: {
      brand: 'bayani-loan',
      status: 174,
      headline: 'Repayment is due soon',
      explanation: `Please repay ${moneyText(1_254_600)} by ${dayText(today, 3)}.`,
      rows: loanRows({ ...loan, amount: 1_200_000, fee: 96_000, dueIn: 3 }, 'BL-2608-115362', today),
      recommended: [],
    },
    180: {
      brand: 'agila-cash',
      status: 180,
      headline: 'Repayment is 5 days late',
      explanation:
        'Please repay as soon as you can: each further day adds a late charge. Call us if you need more time.',
      rows: loanRows({ ...loan, dueIn: -5 }, 'AC-2608-007415', today, 50_000),
      recommended: [],
    },
    200: {
      brand: 'bayani-loan',
      status: 200,
      headline: 'Loan repaid',
      explanation: 'Thank you. Nothing is owed any more, and your next limit may be higher.',
      rows: [
        { label: 'Repaid amount', value: moneyText(1_054_600) },
        { label: 'Repaid on', value: dayText(today, -2) },
        { label: 'Loan amount', value: moneyText(1_000_000) },
        { label: 'Loan term', value: '91 days' },
        { label: 'Order number', value: 'BL-2605-640089' },
      ],
      recommended: [],
    },
  } satisfies Record<number, SeedState>
}
