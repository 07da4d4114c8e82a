import { paidOut } from './order-states.ts'
import { longProductId } from './repay-products.ts'
import { type Scenario, scenario } from './scenarios.ts'
import type { SeedCard, SeedLoan } from './seed-loan.ts'

const cards: readonly SeedCard[] = [
  { bank_name: 'Bangko Kawayan', bank_code: 'BKAW', last_four: '4821', needs_code: false },
  { bank_name: 'Bangko Tala', bank_code: 'BTAL', last_four: '0937', needs_code: false },
]
const smsCards = cards.map((card) => ({ ...card, needs_code: true }))

/** 1,759.66 twice, then 1,759.68. */
const threePayments = { amount: 500_000, fee: 40_000, interest: 27_900, periods: 3, period_days: 31 }
/** 5,250.00 at once. */
const onePayment = { amount: 500_000, fee: 40_000, interest: 25_000, periods: 1, period_days: 91 }

/** Sessions with a loan to repay, each opening its page. What their borrowers paid stays at a restart. */
export function repayScenarios(): Scenario[] {
  return [
    repay('repay', 'repays in one payment', { ...onePayment, number: 'BL-2608-200101', paid: 0, dueIn: 3 }),
    repay('repay-instalments', 'repays the second of three', {
      ...threePayments,
      number: 'BL-2609-200102',
      paid: 1,
      dueIn: 2,
    }),
    {
      ...repay('repay-code', 'has a code already', { ...onePayment, number: 'BL-2608-200103', paid: 0, dueIn: 1 }),
      code: { kind: 'repay', channel: '301', minutesAgo: 12, code: '481920375516', amount: 525_000 },
    },
    {
      ...scenario(
        'repay-bare',
        'repays with one channel, no notice',
        paidOut('sampaguita-lend', 174, { ...onePayment, number: 'SL-1', paid: 0, dueIn: 0 }),
      ),
      page: 'repay',
    },
    {
      ...scenario(
        'repay-long',
        'repays with the longest texts',
        paidOut('agila-cash', 180, {
          number: 'AC-2508-200105-0000-0000-0000-000000000042',
          amount: 1_234_567_890,
          fee: 0,
          interest: 98_765_432,
          periods: 13,
          period_days: 28,
          paid: 1,
          dueIn: -41,
        }),
        { product_id: longProductId, can_extend: true },
      ),
      page: 'repay',
    },
    delay('repay-delay', 'extends before the day', {
      ...threePayments,
      number: 'BL-2609-200106',
      paid: 0,
      dueIn: 3,
    }),
    delay('repay-delay-overdue', 'extends when it is late', {
      ...threePayments,
      number: 'BL-2609-200107',
      paid: 0,
      dueIn: -4,
    }),
    legacy('legacy', 'repays by card', 'agila-cash', cards),
    legacy('legacy-sms', 'repays by card with an SMS code', 'agila-cash', smsCards),
    legacy('legacy-alipay', 'repays by card or Alipay', 'dagat-credit', cards),
    legacy('legacy-none', 'has no card', 'agila-cash', []),
  ]
}

function repay(name: string, description: string, loan: SeedLoan): Scenario {
  return { ...scenario(name, description, paidOut('bayani-loan', 174, loan)), page: 'repay' }
}

function delay(name: string, description: string, loan: SeedLoan): Scenario {
  return {
    ...scenario(name, description, paidOut('bayani-loan', 174, loan), { can_extend: true }),
    page: 'repay-delay',
  }
}

function legacy(
  name: string,
  description: string,
  brand: 'agila-cash' | 'dagat-credit',
  held: readonly SeedCard[],
): Scenario {
  const loan: SeedLoan = { ...onePayment, number: 'AC-2608-200108', paid: 0, dueIn: 2 }

  return { ...scenario(name, description, paidOut(brand, 174, loan)), page: 'repayment-choice', cards: held }
}
