import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { runningNotice } from '../loan/order-notices.ts'
import { formatMarketDay } from '@pahiram/formatting/calendar'
import { type OrderRow } from '../loan/order-rows.ts'
import { productIdOf } from './brands.ts'
import { orderStates, type SeedState } from './order-states.ts'
import type { SeedCard, SeedCode } from './seed-loan.ts'
import { seedId } from './seed-id.ts'

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

/** Every seeded session, in the order they are told to whoever starts the server. */
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
const prompt = { prompt: 'Is something wrong with this loan? Tell us, or call us, and we will look into it.' }
const rating = { asks_rating: true }

/** A session with an order in a state; the order differs from a usual one in what is given. */
export function scenario(
  name: string,
  description: string,
  state: SeedState,
  differences: Partial<Order> = {},
): Scenario {
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

  return { brand, rows, status: 999, recommended: [], ...runningNotice(formatMarketDay(today, 62)) }
}

function longState(today: Date): SeedState {
  const charges = ['Processing', 'Documentary stamp', 'Disbursement', 'Notarial', 'Collection']
  const rows: OrderRow[] = [
    { label: 'Borrower', value: 'Maria Concepcion de los Santos-Villanueva' },
    { label: 'Amount to repay', value: '₱123,456,789.00' },
    { label: 'Due date', value: formatMarketDay(today, -365) },
    { label: 'Loan amount', value: '₱10,000.00' },
    { label: 'Received amount', value: '₱9,200.00' },
    ...charges.map((charge) => ({ label: `${charge} charge for late repayment`, value: '₱98,765.43' })),
    { label: 'Order number', value: 'AC-2608-007415-0000-0000-0000-000000042' },
  ]

  return {
    brand: 'agila-cash',
    status: 180,
    headline: 'Repayment is 365 days late and the account was handed to collection',
    explanation: 'Please repay as soon as you can: each further day adds a late charge. Call us if you need more time.',
    rows,
    recommended: [],
  }
}
