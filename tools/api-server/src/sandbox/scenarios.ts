import { formatMarketDay } from '@pahiram/formatting/calendar'
import type { Insertable } from 'kysely'

import type { Tables } from '../platform/database/tables.ts'
import { noticeOf, refusedNotice, runningNotice } from '../ledger/order-notices.ts'
import { applicationRows, type LoanFigures, type OrderRow } from '../ledger/order-rows.ts'
import data from './data/scenarios.json' with { type: 'json' }
import { type Brand, type ConfirmProduct, confirmProductId, longProductId, productIdOf } from './products.ts'
import { seedId } from './seed-id.ts'
import type { SeedCode, SeedLoan } from './seed-loan.ts'

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
  readonly cards?: readonly Omit<Insertable<Tables['bank_cards']>, 'account_id' | 'id' | 'position'>[]
}

/** A session in `data/scenarios.json`; its order differs from a usual one in `differences`. */
interface Named {
  readonly name: string
  readonly description: string
  readonly differences?: Partial<Order>
}

/** Returns the seeded sessions of the order page, in the order in which the server lists them at its start. */
export function scenarios(today: Date): Scenario[] {
  const states = statesOn(today)

  return (data.orders as readonly (Named & { readonly state: keyof typeof states })[]).map((named) =>
    scenario(named, states[named.state]),
  )
}

/** The states that an order goes through, and those that show what pages do at their edges. */
function statesOn(today: Date) {
  const states = orderStates(today)

  return {
    ...states,
    products: {
      ...states[21],
      recommended: ['agila-cash', 'bayani-loan', 'dagat-credit', 'luntian-pera', 'sampaguita-lend'],
    },
    unknown: unknownState(today),
    long: longState(today),
    bare: { ...states[21], headline: '', explanation: '', rows: [], recommended: [] },
  } satisfies Record<string, SeedState>
}

/** A session with an order in a state; the order differs from a usual one in what is given. */
function scenario({ name, description, differences }: Named, state: SeedState): Scenario {
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

function unknownState(today: Date): SeedState {
  const { brand, rows } = orderStates(today)[21]

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
    { label: 'Loan number', value: 'AC-2608-007415-0000-0000-0000-000000042' },
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

/** The states that an order goes through (docs/spec/product-spec.md §4), each as a believable loan. */
export function orderStates(today: Date) {
  return {
    21: {
      brand: 'agila-cash',
      status: 21,
      ...noticeOf('review'),
      rows: applicationRows(loan, 'AC-2611-048213'),
      recommended: ['bayani-loan', 'dagat-credit', 'luntian-pera'],
    },
    110: {
      brand: 'dagat-credit',
      status: 110,
      ...refusedNotice(today),
      rows: applicationRows({ ...loan, amount: 800_000, fee: 64_000 }, 'DC-2611-771940', true),
      recommended: ['agila-cash', 'bayani-loan', 'luntian-pera', 'sampaguita-lend'],
    },
    151: {
      brand: 'sampaguita-lend',
      status: 151,
      ...noticeOf('disbursing'),
      rows: applicationRows({ ...loan, amount: 500_000, fee: 40_000 }, 'SL-2611-330128'),
      recommended: ['agila-cash', 'dagat-credit', 'luntian-pera'],
    },
    170: paidOut({ status: 170, ...data.paidOut[170] }),
    174: paidOut({ status: 174, ...data.paidOut[174] }),
    180: paidOut({ status: 180, ...data.paidOut[180] }),
    200: paidOut({ status: 200, ...data.paidOut[200] }),
  } satisfies Record<number, SeedState>
}

/** A loan that was paid out, as `data/scenarios.json` has it. */
interface PaidOut {
  readonly brand: string
  readonly status: number
  readonly loan: SeedLoan
}

function paidOut({ brand, status, loan }: PaidOut): SeedState {
  return { brand: brand as Brand, status, headline: '', explanation: '', rows: [], recommended: [], loan }
}

/** Sessions that have no order yet; `name` is also the session's token. What their borrowers take stays at a restart. */
export const confirmScenarios: readonly ScenarioEntry[] = data.confirm.map(({ name, description, page, product }) => {
  const query = new URLSearchParams({ sessionId: name, productId: confirmProductId(product as ConfirmProduct) })

  return { name, description, url: `/${page}?${query}` }
})

/** Campaign links; there is no session in them. The templates are those of `tools/promotion/library`. */
export const landingScenarios: readonly ScenarioEntry[] = [
  {
    name: 'landing',
    description: 'a promotion, registers a phone',
    url: '/landing?templateId=ph-weekend&down_id=ph-download&links_id=ph-agreement&utm_tag=demo',
  },
]

/** Sessions with a loan to repay, each opening its page. What their borrowers paid stays at a restart. */
export function repayScenarios(): Scenario[] {
  const all = data.repay as readonly (Named & PaidOut & Pick<Scenario, 'page' | 'code' | 'cards'>)[]

  return all.map(({ page, code, cards, ...named }) => {
    const made = scenario(named, paidOut(named))
    const order = named.name === 'repay-long' ? { ...made.order, product_id: longProductId } : made.order

    return { ...made, order, page, ...(code && { code }), ...(cards && { cards }) }
  })
}
