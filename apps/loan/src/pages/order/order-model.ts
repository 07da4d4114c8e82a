import {
  type AgreedText,
  commonQuery,
  dueDatesCalendar,
  getLoanDetails,
  getPaymentState,
  type LoanDetails,
  type PageFeature,
  type PaymentState,
  saveEvent,
} from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, asyncAtom, pageAddress, withCommonQuery } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import type { StepState } from '@pahiram/ui-kit'
import { atom, type Getter } from 'jotai'

import { readAgreementAtom } from '../../agreement/agreement-model.ts'
import { countInPassing } from '../../counting/count-in-passing.ts'

/**
 * The order as the server knows it; a withdrawn one leads away instead of showing (docs/spec/product-spec.md §4, code
 * 21).
 */
export const orderAtom = asyncAtom<LoanDetails>(async (get, signal) => {
  const details = await get(environmentAtom).api(getLoanDetails, get(orderKeysAtom), { signal })

  // While the browser leaves, the skeleton stays: an order that flashes by would only puzzle.
  return leavesForWithdrawal(get, details) ? new Promise<never>(() => undefined) : details
})

function leavesForWithdrawal(get: Getter, details: LoanDetails): boolean {
  if (details.orderStatus === 21 || !details.playeduL) return false

  const { navigate, query } = get(environmentAtom)
  const outcome = navigate(details.playeduL, {
    replace: true,
    prepare: ({ href }) => withCommonQuery(href, query),
  })

  return outcome === 'left'
}

/** What a page of the legacy flow says that it comes from, after it paid (docs/spec/contract-2.md §1). */
const fromPaying = 'repayment'

/** What became of the payment that the borrower comes from making; null for anybody else, or where nobody knows. */
export const paymentAtom = asyncAtom<PaymentState | null>(async (get, signal) => {
  const { api, query } = get(environmentAtom)

  if (query.get('from') !== fromPaying) return null
  try {
    return await api(getPaymentState, { ...get(orderKeysAtom), kind: 'repay' }, { signal })
  } catch (error) {
    // The order says the loan's state in any case.
    if (error instanceof Error && error.name === 'ApiError') return null
    throw error
  }
})

/** Opens what was agreed to. */
export const readAgreedAtom = atom(null, (get, set, { url }: AgreedText) => {
  countPress(get, 'order.agreement')
  return set(readAgreementAtom, async () => ({ contract_url: url }))
})

/** The order once it is known, else nothing. */
export const detailsAtom = atom((get) => {
  const order = get(orderAtom)

  return order.state === 'ready' ? order.value : undefined
})

/** The parts of the page that are switched off (docs/operations.md). */
export const switchedOffAtom = atom((get) => get(environmentAtom).configuration.switchedOff)

/** Whether the loan is paid out and not repaid: running, due soon or overdue. */
export function isRunning({ orderStatus }: Pick<LoanDetails, 'orderStatus'>): boolean {
  return orderStatus === 170 || orderStatus === 174 || orderStatus === 180
}

/**
 * The due dates as a calendar file of the server (docs/spec/contract-2.md §1): a link that carries the session, as its
 * call would. Undefined for a page that does not know its order, and where it is switched off.
 */
export const calendarAddressAtom = atom((get) => {
  const { configuration, query } = get(environmentAtom)
  const { productId, orderId } = get(orderKeysAtom)

  if (orderId === undefined || configuration.switchedOff.includes('calendar')) return undefined

  const asked = commonQuery(query)

  if (productId !== undefined) asked.set('productId', productId)
  asked.set('orderId', orderId)
  return `${configuration.apiBase.replace(/\/+$/, '')}${dueDatesCalendar.path}?${asked}`
})

/** How far the way to the first payment is: applied, reviewed, money sent, paid; undefined once that is over. */
export function timelineSteps(orderStatus: number | undefined): StepState[] | undefined {
  if (orderStatus === 21) return ['done', 'now', 'later', 'later']
  return orderStatus === 151 ? ['done', 'done', 'now', 'later'] : undefined
}

const statusesWithoutRecommendations: readonly (number | undefined)[] = [170, 174, 180, 200]

/**
 * Products are recommended unless the borrower has a running or settled loan to look after (docs/spec/contract.md §8).
 */
export function recommendationsOf(
  { orderStatus, recProducts }: LoanDetails,
  off: readonly PageFeature[] = [],
): LoanDetails['recProducts'] {
  return statusesWithoutRecommendations.includes(orderStatus) || off.includes('recommended') ? [] : recProducts
}

export type OrderButton = 'repay' | 'repayment' | 'rollover' | 'borrowAgain'

/** The buttons under an order, the main one first (docs/spec/product-spec.md §4). */
export function buttonsOf(
  { orderStatus, isDelay }: Pick<LoanDetails, 'orderStatus' | 'isDelay'>,
  off: readonly PageFeature[] = [],
): OrderButton[] {
  switch (orderStatus) {
    case 174:
    case 180:
      return isDelay && !off.includes('extension') ? ['repay', 'rollover'] : ['repayment']
    case 170:
      return ['repayment']
    case 200:
      return ['borrowAgain']
    default:
      return []
  }
}

/** Set once Repay or Rollover was pressed (docs/spec/contract.md §5). */
export const tipsSeenKey = 'showBankTip'
const knownTipsSeenAtom = atom<boolean | undefined>(undefined)

/**
 * Whether Repay or Rollover was pressed in this session: the tips about binding a card are old news then (docs/spec/contract.md
 * §5). Undefined in the first drawing, which is the same on the server; set to look it up, or to keep it.
 */
export const areTipsSeenAtom = atom(
  (get) => get(knownTipsSeenAtom),
  (get, set, action: 'look' | 'keep') => {
    const { sessionStorage } = get(environmentAtom)

    if (action === 'keep') sessionStorage.set(tipsSeenKey, '1')
    set(knownTipsSeenAtom, action === 'keep' || sessionStorage.get(tipsSeenKey) === '1')
  },
)

areTipsSeenAtom.onMount = (act) => act('look')

/** The shop's own repayment page, when the server names one for outside. */
const shopRepaymentAtom = atom((get) => {
  const details = get(detailsAtom)

  return details?.inside === '1' ? undefined : details?.h5Url || undefined
})

const ownRepaymentAtom = atom((get) => pageAddress('repay', get(environmentAtom).query, get(orderKeysAtom)))

/** Where Repay leads when it leads to our own page; undefined: only its press knows (`repayOutsideAtom`). */
export const repayAddressAtom = atom((get) =>
  get(shopRepaymentAtom) === undefined ? get(ownRepaymentAtom) : undefined,
)

/** What a press on Repay does in passing, while the browser follows the link. */
export const repayAtom = atom(null, (get, set) => {
  set(areTipsSeenAtom, 'keep')
  countPress(get, 'order.repay')
})

/** To the shop's own repayment page. */
export const repayOutsideAtom = actionAtom(async (get, set) => {
  const { navigate, query } = get(environmentAtom)
  const external = get(shopRepaymentAtom) ?? ''

  set(repayAtom)

  const outcome = navigate(external, {
    prepare: ({ kind, href }) => (kind === 'own' ? withCommonQuery(href, query) : href),
  })

  // An address that may not be opened must not keep a borrower from paying.
  if (outcome === 'refused') navigate(get(ownRepaymentAtom))
})

/** The page that extends the repayment. */
export const rolloverAddressAtom = atom((get) =>
  pageAddress('repay-delay', get(environmentAtom).query, get(orderKeysAtom)),
)

/** What a press on Rollover does in passing. */
export const rolloverAtom = atom(null, (get, set) => {
  set(areTipsSeenAtom, 'keep')
  countPress(get, 'order.rollover')
})

/** Counts the press, then lets the shell open the product. */
export const borrowAgainAtom = actionAtom(async (get) => {
  const { bridge, configuration } = get(environmentAtom)
  const { productId } = get(orderKeysAtom)

  countPress(get, 'order.borrow-again')
  await countEvent(get, 0)
  await bridge.ask('openPage', {
    url: `${configuration.appScheme}product?productId=${encodeURIComponent(productId ?? '')}`,
  })
})

/** Reports to the server which place was pressed, in passing. */
export async function countEvent(get: Getter, position: number): Promise<void> {
  const { api } = get(environmentAtom)
  const { productId } = get(orderKeysAtom)

  await countInPassing(get, api(saveEvent, { productId, moduleId: '30', positionId: String(position) }))
}
