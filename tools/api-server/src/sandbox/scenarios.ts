import { formatMarketDay } from '@pahiram/formatting/calendar'
import type { Insertable } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'
import { disbursingNotice, refusedNotice, runningNotice } from '../ledger/order-notices.ts'
import { applicationRows, type LoanFigures, type OrderRow } from '../ledger/order-rows.ts'
import { type Brand, type ConfirmProduct, confirmProductId, longProductId, productIdOf } from './products.ts'
import { seedId } from './seed-id.ts'
import type { SeedCard, SeedCode, SeedLoan } from './seed-loan.ts'

type Order = Insertable<Tables['orders']>

/** One seeded session with one order. `name` is also its session's token. */
export interface Scenario {
  readonly name: string
  readonly description: string
  /** The page that it opens: `order`. */
  readonly page: string
  readonly state: SeedState
  readonly order: Order
  /** A payment that was begun and not made. */
  readonly code?: SeedCode
  readonly cards?: readonly SeedCard[]
}

/** Returns the seeded sessions of the order page, in the order in which the server lists them at its start. */
export function scenarios(today: Date): Scenario[] {
  const states = orderStates()

  return [
    scenario('seed-21', 'under review', states[21]),
    scenario('seed-110', 'refused', states[110]),
    scenario('seed-151', 'money on its way', states[151]),
    scenario('seed-170', 'running', states[170]),
    scenario('seed-174', 'due soon', states[174]),
    scenario('seed-174-rollover', 'due soon, may be extended', states[174], { can_extend: true }),
    scenario('seed-180', 'overdue', states[180]),
    scenario('seed-180-rollover', 'overdue, may be extended', states[180], { can_extend: true }),
    scenario('seed-200', 'repaid', states[200]),
    scenario('seed-products', 'recommended products of every kind', productsState(states[21])),
    scenario('seed-dialogs', 'all four dialogs', states[174], { ...cardDialog, ...tip, ...prompt, ...rating }),
    scenario('seed-card', 'asks for a bank card', states[151], cardDialog),
    scenario('seed-tip', 'shows a kind tip', states[174], tip),
    scenario('seed-prompt', 'shows the prompt', states[180], prompt),
    scenario('seed-rating', 'asks for a rating', states[200], rating),
    scenario('seed-withdraw', 'sends on to the withdrawal', states[151], {
      withdraw_url: '{origin}/__sandbox/withdraw',
    }),
    scenario('seed-174-external', 'repays at a partner', states[174], { repayment_url: '{origin}/__sandbox/pay' }),
    scenario('seed-174-inside', 'has a partner, repays inside', states[174], {
      repayment_url: '{origin}/__sandbox/pay',
      opens_inside: true,
    }),
    scenario('seed-unknown', 'a status no page knows', unknownState(today)),
    scenario('seed-long', 'the longest texts', longState(today), { can_extend: true }),
    scenario('seed-bare', 'the shortest texts', {
      ...states[21],
      headline: '',
      explanation: '',
      rows: [],
      recommended: [],
    }),
  ]
}

const cardDialog = {
  needs_card: true,
  card_title: 'Add your payment account',
  card_message: 'We need an account in your name to send the money to.',
}
const tip = { tip: 'Repay on time and your next limit grows by up to 20%.' }
const prompt = { prompt: 'Is something wrong with this loan? Let us know, or call us, and we will look into it.' }
const rating = { asks_rating: true }

/** A session with an order in a state; the order differs from a usual one in what is given. */
function scenario(name: string, description: string, state: SeedState, differences: Partial<Order> = {}): Scenario {
  return {
    name,
    description,
    page: 'order',
    state,
    order: {
      account_id: seedId('account', name),
      id: seedId('order', name),
      product_id: productIdOf(state.brand),
      status: state.status,
      headline: state.headline,
      explanation: state.explanation,
      can_extend: false,
      repayment_url: null,
      opens_inside: false,
      withdraw_url: null,
      telephone: '+63 2 8555 0142',
      asks_rating: false,
      prompt: null,
      tip: null,
      needs_card: false,
      card_title: null,
      card_message: null,
      ...differences,
    },
  }
}

function productsState(state: SeedState): SeedState {
  return { ...state, recommended: ['agila-cash', 'bayani-loan', 'dagat-credit', 'luntian-pera', 'sampaguita-lend'] }
}

function unknownState(today: Date): SeedState {
  const { brand, rows } = orderStates()[21]

  return { brand, rows, status: 999, recommended: [], ...runningNotice(formatMarketDay(today, 62), false) }
}

function longState(today: Date): SeedState {
  const charges = ['Processing', 'Documentary stamp', 'Disbursement', 'Notarial', 'Collection']
  const rows: OrderRow[] = [
    { label: 'Borrower', value: 'Maria Concepcion de los Santos-Villanueva' },
    { label: 'Amount to repay', value: '₱123,456,789.00' },
    { label: 'Due date', value: formatMarketDay(today, -365) },
    { label: 'Loan amount', value: '₱10,000.00' },
    { label: 'You received', value: '₱9,200.00' },
    ...charges.map((charge) => ({ label: `${charge} charge for late repayment`, value: '₱98,765.43' })),
    { label: 'Order number', value: 'AC-2608-007415-0000-0000-0000-000000042' },
  ]

  return {
    brand: 'agila-cash',
    status: 180,
    headline: 'Repayment is 365 days late and the account was handed to collection',
    explanation: 'No further charges are added. Please repay as soon as you can, or call us.',
    rows,
    recommended: [],
  }
}

/** A seeded session in the list for people and tests. */
export interface ScenarioEntry {
  readonly name: string
  readonly description: string
  /** Relative to the server's origin. */
  readonly url: string
}

/** The session with the address of the page that it opens. */
export function entryOf({ name, description, page, order }: Scenario): ScenarioEntry {
  const { account_id, product_id, id } = order
  const query = new URLSearchParams({ sessionId: name, productId: product_id, orderId: id })

  // The legacy pages expect the user id; the server uses the session only.
  if (page === 'repayment-choice') query.set('userId', account_id)
  return { name, description, url: `/${page}?${query}` }
}

/** The contents of the order page in one state. */
export interface SeedState {
  brand: Brand
  status: number
  headline: string
  explanation: string
  rows: OrderRow[]
  recommended: Brand[]
  /** The loan of an order that can be repaid: its texts and rows follow from the ledger. */
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
      ...refusedNotice(),
      rows: applicationRows({ ...loan, amount: 800_000, fee: 64_000 }, 'DC-2611-771940'),
      recommended: ['agila-cash', 'bayani-loan', 'luntian-pera', 'sampaguita-lend'],
    },
    151: {
      brand: 'sampaguita-lend',
      status: 151,
      ...disbursingNotice(),
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

/** Returns the state of a loan that was paid out. */
function paidOut(brand: Brand, status: number, seedLoan: SeedLoan): SeedState {
  return { brand, status, headline: '', explanation: '', rows: [], recommended: [], loan: seedLoan }
}

/** Sessions that have no order yet; `name` is also the session's token. What their borrowers take stays at a restart. */
export const confirmScenarios = [
  confirmEntry('confirm', 'confirms a loan', 'loan-confirm', 'agila-cash'),
  confirmEntry('confirm-agreement', 'reads the agreement first', 'loan-confirm', 'bayani-loan'),
  confirmEntry('confirm-retention', 'is asked to stay', 'loan-confirm', 'dagat-credit'),
  confirmEntry('confirm-refused', 'will be refused', 'loan-confirm', 'agila-express'),
  confirmEntry('confirm2', 'confirms on the variant', 'loan-confirm2', 'sampaguita-lend'),
  confirmEntry('confirm2-rupee', 'the variant in rupees', 'loan-confirm2', 'dagat-rupee'),
  confirmEntry('confirm2-promo', 'the variant with every popup', 'loan-confirm2', 'bayani-fiesta'),
  confirmEntry('failure', 'could not log in', 'error', 'agila-express'),
]

function confirmEntry(name: string, description: string, page: string, product: ConfirmProduct) {
  const query = new URLSearchParams({ sessionId: name, productId: confirmProductId(product) })

  return { name, description, url: `/${page}?${query}` }
}

/** Campaign links; there is no session in them. The templates are those of `tools/promotion/library`. */
export const landingScenarios: readonly ScenarioEntry[] = [
  {
    name: 'landing',
    description: 'a promotion, registers a phone',
    url: '/landing?templateId=ph-weekend&down_id=ph-download&links_id=ph-agreement&utm_tag=demo',
  },
]

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
