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
  /** What stands in the query beside the session. */
  readonly query?: Readonly<Record<string, string>>
  /** What the phone keeps from before, by key of the lasting storage. */
  readonly stored?: Readonly<Record<string, string>>
}

/** A page as the sheet opens it. */
interface Subject {
  readonly data: Opening
  /** Where a seeded session has the longest texts; otherwise those of `data` are lengthened on their way. */
  readonly longest?: Opening
  /** Where a seeded session has next to nothing; otherwise the lists of `data` are emptied on their way. */
  readonly empty?: Opening
  /** The page's further addresses, behind `#/`. */
  readonly routes?: readonly string[]
}

const code = { showType: '2', payCode: '770123456789', repayAmount: '1,050.00' }
const long = { showType: '1', payCode: '7701234567890123456789', repayAmount: '₱1,234,567,890.00' }
const landing = { scenario: 'landing' }

/** The pages that need a session of their own, or more than an address; every other is opened as it is. */
const subjects: Readonly<Partial<Record<PagePath, Subject>>> = {
  order: {
    data: { scenario: 'seed-174-rollover' },
    longest: { scenario: 'seed-long' },
    empty: { scenario: 'seed-bare' },
  },
  'loan-confirm': { data: { scenario: 'confirm' } },
  'loan-confirm2': { data: { scenario: 'confirm2' } },
  error: { data: { scenario: 'failure' } },
  repay: {
    data: { scenario: 'repay-instalments' },
    longest: { scenario: 'repay-long' },
    empty: { scenario: 'repay-bare' },
  },
  'repay-delay': { data: { scenario: 'repay-delay' } },
  'repayment-choice': { data: { scenario: 'legacy' }, empty: { scenario: 'legacy-none' } },
  payments: { data: { scenario: 'repay-instalments', path: '/payments' } },
  repaymentOfCode: {
    data: { scenario: 'repay', path: '/repaymentOfCode', query: code },
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
  complaint: { data: { scenario: 'complaint' }, empty: { scenario: 'complaint-empty' } },
  complainPageNext: { data: { scenario: 'complaint', path: '/complainPageNext', query: { problemType: '2' } } },
  complaintList: {
    data: { scenario: 'complaints' },
    empty: { scenario: 'complaint-empty', path: '/complaintList' },
  },
  complainDetails: { data: { scenario: 'complaint-answered' } },
  'customer-service': { data: { scenario: 'service' } },
  'bind-card': { data: { scenario: 'bind-wallet' }, longest: { scenario: 'bind-bank' } },
  landing: { data: landing, routes: ['download', 'agreement'] },
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

/** How a page is opened of which nothing else is known: as a borrower who has a loan, if it asks anything. */
function usualOpening({ calls, path }: Page): Opening {
  return calls.length > 0 ? { scenario: 'repay', path: `/${path}` } : {}
}

/**
 * All views of the sheet. A page that calls nobody has no states of a call; one that is opened without a session has none
 * that is missing.
 */
export function sheetViews(): SheetView[] {
  return pages.flatMap((page) => {
    if (page.app === 'tools') return []

    const subject = subjects[page.path as PagePath] ?? { data: usualOpening(page) }

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
      return calls.length > 0 ? [view(state, subject.data, true)] : []
    }
    const ofCalls = (...states: readonly StateName[]) =>
      calls.length > 0 ? states.map((state) => view(state, subject.data)) : []

    return [
      ...ofCalls('loading'),
      view('data', subject.data),
      ...own('longest'),
      ...own('empty'),
      ...ofCalls('500', 'offline', 'broken'),
      ...(page.app === 'landing' ? [] : ofCalls('no session')),
      ...(subject.routes ?? []).map((route) => view('data', subject.data, false, `#/${route}`)),
    ]
  })
}
