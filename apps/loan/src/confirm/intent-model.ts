import { getLoanDetails, trackingParameters } from '@pahiram/contract'
import {
  environmentAtom,
  localeAtom,
  messagesIn,
  pageAddress,
  type PageEnvironment,
  rejectionOf,
  withCommonQuery,
} from '@pahiram/page'
import { keptInSession, onceAtom } from '@pahiram/page/once'
import { atom, type Getter } from 'jotai'

import { confirmMessages } from '../../messages/en.json'

/** How long a loan just made keeps the tab from offering another one, ms: longer than any way to the order's page. */
const madeLasts = 60_000

/** Refusals that say nothing of the order: a request without its parts, an unknown session, too many calls. */
const otherReasons: readonly string[] = ['400', '401', '403', '429']

/** Refused and repaid: nothing is lent. */
const overOrders: readonly (number | undefined)[] = [110, 200]

/** The borrower's wish for this loan, which is taken once (docs/money.md); done, the page leaves for it. */
export const intentAtom = onceAtom<unknown, { readonly lendDetailsUrl?: string | undefined }>({
  keep: keptInSession((get) => `confirm.intent.${get(environmentAtom).query.get('productId') ?? ''}`),
  check: hasOrder,
  doneLasts: madeLasts,
  sendingMessage: (get) => messagesIn(confirmMessages, get(localeAtom)).making,
  onDone(get, set, answer) {
    // Where the address may not be opened, the page stays and shows the way to the order.
    if (answer === undefined) set(seeOrderAtom)
    else leaveForLoan(get(environmentAtom), answer.lendDetailsUrl)
  },
})

/** Whether Go Loan may be pressed, or is being pressed. */
export const isOfferedAtom = atom((get) => {
  const { isOpen, state } = get(intentAtom)

  return isOpen || state === 'sending'
})

/** From the block of a loan that was made to its order. */
export const seeOrderAtom = atom(null, (get) => leaveForOrder(get(environmentAtom)))

/**
 * Whether there is a new loan. An order that is over was there before; any other one, also of a status nobody knows, is
 * taken for the new one: better no second offer than a second loan.
 * @throws {ApiError} when the server does not know it.
 */
async function hasOrder(get: Getter): Promise<boolean> {
  const { api, query } = get(environmentAtom)

  try {
    const { orderStatus } = await api(getLoanDetails, { productId: query.get('productId') ?? undefined })

    return !overOrders.includes(orderStatus)
  } catch (error) {
    const rejection = rejectionOf(error)

    if (rejection === undefined || otherReasons.includes(rejection.code)) throw error
    return false
  }
}

/**
 * Leaves for the loan that was just made: a page of ours gets the common query, which holds the session; another origin
 * only the tracking parameters (docs/spec/product-spec.md §4; docs/spec/contract.md §2, rule 3). An address that may
 * not be opened leads nowhere.
 */
function leaveForLoan({ navigate, query }: PageEnvironment, lendDetailsUrl: string | undefined): void {
  if (!lendDetailsUrl) return

  navigate(lendDetailsUrl, {
    replace: true,
    prepare: ({ kind, href }) => {
      if (kind === 'dial') return href
      return fromConfirm(kind === 'own' ? withCommonQuery(href, query) : withTracking(href, query))
    },
  })
}

/** Leaves for our own page of the product's latest order. */
function leaveForOrder({ navigate, query }: PageEnvironment): void {
  navigate(pageAddress('order', query, { productId: query.get('productId'), from: 'confirm' }), { replace: true })
}

function withTracking(href: string, pageQuery: URLSearchParams): string {
  const url = new URL(href)

  for (const name of trackingParameters) {
    const value = pageQuery.get(name)

    if (value !== null && !url.searchParams.has(name)) url.searchParams.set(name, value)
  }
  return url.href
}

function fromConfirm(href: string): string {
  const url = new URL(href)

  url.searchParams.set('from', 'confirm')
  return url.href
}
