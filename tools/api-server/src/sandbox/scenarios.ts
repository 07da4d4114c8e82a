import type { Insertable } from 'kysely'

import type { Tables } from '../database/tables.ts'
import { moneyText } from '../loan/order-rows.ts'
import { productIdOf } from './brands.ts'
import { orderStates, type SeedState } from './order-states.ts'
import { seedId } from './seed-id.ts'

type Order = Insertable<Tables['orders']>

/** One seeded session with one order. `name` is also its session's token. */
export interface Scenario {
  readonly name: string
  readonly description: string
  readonly state: SeedState
  readonly order: Order
}

/** Every seeded session, in the order they are told to whoever starts the server. */
export function scenarios(today: Date): Scenario[] {
  const states = orderStates(today)

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
    scenario('seed-unknown', 'a status no page knows', { ...states[170], status: 999 }),
    scenario('seed-long', 'the longest texts', longState(states[180]), { can_extend: true }),
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

function scenario(name: string, description: string, state: SeedState, differences: Partial<Order> = {}): Scenario {
  return {
    name,
    description,
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

function longState(state: SeedState): SeedState {
  const charges = ['Processing', 'Documentary stamp', 'Disbursement', 'Notarial', 'Collection']

  return {
    ...state,
    headline: 'Repayment is 365 days late and the account was handed to collection',
    rows: [
      { label: 'Borrower', value: 'Maria Concepcion de los Santos-Villanueva' },
      { label: 'Amount to repay', value: moneyText(123_456_789_00) },
      ...state.rows.slice(1, 5),
      ...charges.map((charge) => ({ label: `${charge} charge for late repayment`, value: moneyText(98_765_43) })),
      { label: 'Order number', value: 'AC-2608-007415-0000-0000-0000-000000042' },
    ],
  }
}
