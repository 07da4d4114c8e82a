import type { Page, PagePath } from '@pahiram/contract'
import { pages } from '@pahiram/contract/pages'

import { payment } from '../repayment/kept-payment.ts'

/** The states that the sheet shows a page in. */
export const stateNames = ['loading', 'data', 'longest', 'empty', '500', 'offline', 'broken', 'no session'] as const

export type StateName = (typeof stateNames)[number]

/** How a page is opened for a picture. */
export interface Opening {
  /** The seeded session that it is opened as; none for a page that asks nobody. */
  readonly scenario?: string
  /** The path, where it is not the page's own. */
  readonly path?: string
  /** What is in the query beside the session. */
  readonly query?: Readonly<Record<string, string>>
  /** What the phone keeps from before, by key of the lasting storage. */
  readonly stored?: Readonly<Record<string, string>>
}

/** In what a page's states differ from its `scenario`. */
interface Subject {
  readonly data?: Opening
  /** Where a seeded session has the longest texts; otherwise those of `data` are lengthened on their way. */
  readonly longest?: Opening
  /** Where a seeded session has next to nothing; otherwise the lists of `data` are emptied on their way. */
  readonly empty?: Opening
}

const long = { showType: '1', payCode: '7701234567890123456789', repayAmount: '₱1,234,567,890.00' }

/** The states that a seeded session has; in every other one a page is opened by the `scenario` of its `page.ts`. */
const subjects: Readonly<Partial<Record<PagePath, Subject>>> = {
  order: {
    data: { scenario: 'seed-174-rollover' },
    longest: { scenario: 'seed-long' },
    empty: { scenario: 'seed-bare' },
  },
  repay: {
    longest: { scenario: 'repay-long' },
    empty: { scenario: 'repay-bare' },
  },
  'repayment-choice': { empty: { scenario: 'legacy-none' } },
  repaymentOfCode: {
    longest: { scenario: 'repay', path: '/repaymentOfCode', query: long },
    empty: { scenario: 'repay', path: '/repaymentOfCode' },
  },
  repaymentOfCode2: {
    data: { scenario: 'repay', path: '/repaymentOfCode2', stored: kept(payment) },
    longest: {
      scenario: 'repay',
      path: '/repaymentOfCode2',
      stored: kept({
        ...payment,
        repayAmount: '123,456,789.00',
        defDetail: {
          ...payment.defDetail,
          title: 'A wallet with a name of forty letters or so',
          payCode: long.payCode.repeat(3),
        },
      }),
    },
    empty: { scenario: 'repay', path: '/repaymentOfCode2' },
  },
  complaint: { empty: { scenario: 'complaint-empty' } },
  complaintList: { empty: { scenario: 'complaint-empty', path: '/complaintList' } },
  'bind-card': { longest: { scenario: 'bind-bank' } },
}

function kept(payment: object): Record<string, string> {
  return { 'repayment.info': JSON.stringify(payment) }
}

/** One page in one state, opened once and photographed at each width and colour scheme. */
export interface SheetView {
  /** As it is named on the sheet: `order`, `landing#/download`. */
  readonly page: string
  readonly state: StateName
  readonly opening: Opening
  /** The address's part behind `#`, with it. */
  readonly hash: string
  /** The paths of the calls that the state is about. */
  readonly calls: readonly string[]
  /** Whether the answers are changed on their way, because no seeded session has the state. */
  readonly isRewritten: boolean
}

/** How a page is opened by its `page.ts`. */
export function usualOpening({ path, scenario: written }: Page): Opening {
  if (written === undefined) return {}

  const [scenario = '', ...more] = written.split('&')

  return { scenario, path: `/${path}`, query: Object.fromEntries(new URLSearchParams(more.join('&'))) }
}

/**
 * All views of the sheet. A page that calls nobody has no states of a call; one that is opened without a session has none
 * that is missing.
 */
export function sheetViews(): SheetView[] {
  return pages.flatMap((page) => {
    if (page.app === 'tools') return []

    const { data = usualOpening(page), ...subject } = subjects[page.path as PagePath] ?? {}
    const calls = page.calls.map(({ path }) => path)
    const view = (state: StateName, opening: Opening, isRewritten = false, hash = ''): SheetView => ({
      page: page.path + hash,
      state,
      opening,
      hash,
      calls,
      isRewritten,
    })
    const own = (state: 'longest' | 'empty') => {
      const opening = subject[state]

      if (opening !== undefined) return [view(state, opening)]
      return calls.length > 0 ? [view(state, data, true)] : []
    }
    const ofCalls = (...states: readonly StateName[]) =>
      calls.length > 0 ? states.map((state) => view(state, data)) : []

    return [
      ...ofCalls('loading'),
      view('data', data),
      ...own('longest'),
      ...own('empty'),
      ...ofCalls('500', 'offline', 'broken'),
      ...(page.app === 'landing' ? [] : ofCalls('no session')),
      ...page.hashRoutes.map((route) => view('data', data, false, `#/${route}`)),
    ]
  })
}
