import { scoreApp } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, localeAtom, pageAddress, messagesIn } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { atom } from 'jotai'

import { areTipsSeenAtom, detailsAtom } from './order-model.ts'
import { orderMessages } from '../../../messages/en.json'

/** The dialogs of an order, in the order in which they may show (docs/spec/contract.md §7). */
export type OrderDialog = 'bankCard' | 'kindTips' | 'prompt' | 'rating' | 'thankYou'

const closedAtom = atom<ReadonlySet<OrderDialog>>(new Set<OrderDialog>())
const isThankedAtom = atom(false)

/**
 * The one dialog that shows now: the first that the order calls for and the borrower has not closed. None shows in the page's first
 * drawing, which is the same on the server.
 */
export const openDialogAtom = atom((get): OrderDialog | null => {
  const details = get(detailsAtom)
  const areTipsSeen = get(areTipsSeenAtom)

  if (details === undefined || areTipsSeen === undefined) return null
  if (get(isThankedAtom)) return 'thankYou'

  const closed = get(closedAtom)
  const wanted: [OrderDialog, boolean][] = [
    ['bankCard', details.cardNeedPop],
    ['kindTips', Boolean(details.KindTipsMsg) && !areTipsSeen],
    ['prompt', Boolean(details.reyMsg)],
    ['rating', details.isScore],
  ]

  return wanted.find(([dialog, isWanted]) => isWanted && !closed.has(dialog))?.[0] ?? null
})

/** How many stars are chosen: 0 while none is. */
export const starsAtom = atom(0)

/**
 * Closes a dialog for as long as the page lives; closing one forgets the stars chosen (docs/spec/product-spec.md §4).
 */
export const closeDialogAtom = atom(null, (get, set, dialog: OrderDialog) => {
  set(starsAtom, 0)
  if (dialog === 'thankYou') set(isThankedAtom, false)
  else set(closedAtom, new Set([...get(closedAtom), dialog]))
})

/** Sends the rating: below four stars we say thank you, from four on the shell asks for a rating in the store. */
export const submitRatingAtom = actionAtom(async (get, set) => {
  const { api, bridge, toast } = get(environmentAtom)
  const stars = get(starsAtom)

  if (stars === 0) {
    toast(messagesIn(orderMessages, get(localeAtom)).chooseStars, 'info')
    return
  }
  countPress(get, 'order.submit-rating')
  await api(scoreApp, { score: '5' })
  set(closeDialogAtom, 'rating')
  if (stars < 4) set(isThankedAtom, true)
  else await bridge.ask('goRate')
})

/** To the form that binds a card, and back to this order afterwards. */
export const bindCardAtom = actionAtom(async (get, set) => {
  const { navigate, query } = get(environmentAtom)

  countPress(get, 'order.bind-now')
  set(closeDialogAtom, 'bankCard')
  navigate(pageAddress('bind-card', query, { ...get(orderKeysAtom), source: 'loanDetail' }))
})

/** To the complaint pages, with this order chosen. */
export const complainAtom = actionAtom(async (get, set) => {
  const { navigate, query } = get(environmentAtom)

  countPress(get, 'order.complaint')
  set(closeDialogAtom, 'prompt')
  navigate(pageAddress('complaint', query, get(orderKeysAtom)))
})

/** Calls the order's own telephone, else the service's. */
export const callUsAtom = actionAtom(async (get) => {
  const { bridge, configuration } = get(environmentAtom)

  countPress(get, 'order.call-us')
  await bridge.ask('callTelephone', { telephone: get(detailsAtom)?.telephone || configuration.servicePhone })
})
