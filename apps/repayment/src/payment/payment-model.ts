import { createPaymentCode } from '@pahiram/contract'
import {
  countPress,
  environmentAtom,
  localeAtom,
  type NavigationOutcome,
  type PageEnvironment,
  messagesIn,
  takingQueryAlong,
} from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { onceAtom } from '@pahiram/page/once'
import { atom } from 'jotai'

import { amountToPay } from './amount-to-pay.ts'
import { forgetPayment, rememberPayment } from './begun-payment.ts'
import { chosenAmountAtom, forgetChosenAmount } from './chosen-amount.ts'
import { paymentMessages } from '../../messages/en.json'
import { chosenChannelAtom, type Repayment, selectedPlace } from './repayment.ts'

/**
 * The repayment code that is made once. It needs no place to be kept: a page opened again shows the code that the server has.
 * Its content is the channel with the amount.
 */
const codeAtom = onceAtom<string, { readonly payUrl?: string | undefined }>({
  isFinal: () => false,
  rejectedMessage: (get) => messagesIn(paymentMessages, get(localeAtom)).refusedWithoutMessage,
})

/**
 * What the borrower must know of the last press. `unheard`: its answer got lost, so a code may have been made or not.
 * `unopened`: a code was made, but its page may not be opened from here. `sheetMissing`: the sheet with the channels could
 * not be loaded.
 */
export type PaymentTrouble = 'unheard' | 'unopened' | 'sheetMissing'

const shownTroubleAtom = atom<Exclude<PaymentTrouble, 'unheard'> | null>(null)

/** What the last press was to pay: a code for another amount is not its. */
export const pressedAmountAtom = atom('')

export const troubleAtom = atom(
  (get): PaymentTrouble | null => get(shownTroubleAtom) ?? (get(codeAtom).state === 'unknown' ? 'unheard' : null),
)

/** Says whether the press on `Payment Method` led to nothing; either way what was said of an earlier one is over. */
export const sheetMissingAtom = atom(null, (_get, set, isMissing: boolean) =>
  set(shownTroubleAtom, isMissing ? 'sheetMissing' : null),
)

/** Whether the sheet with the channels is open; when its page goes from under it, it is not open on the next one. */
export const isSheetOpenAtom = atom(false)
isSheetOpenAtom.onMount = (setOpen) => () => setOpen(false)

/**
 * `Payment`: makes one repayment code and leaves for its page. The call is never repeated by itself: pressed again while
 * the browser is on its way, the same page is opened; a lost answer only leads to asking what the server knows. Says
 * whether the browser is leaving.
 */
export const payAtom = atom(null, async (get, set, repayment: Repayment): Promise<'leaving' | undefined> => {
  const made = get(codeAtom)
  const loaded = get(repayment.infoAtom)

  if (!made.isOpen || loaded.state !== 'ready') return undefined

  const { amount, choice } = amountToPay(repayment, loaded.value, get(chosenAmountAtom))
  const channelNumber = loaded.value.repayList[selectedPlace(loaded.value, get(chosenChannelAtom))]?.channel_number

  if (amount === undefined || channelNumber === undefined) return undefined

  const environment = get(environmentAtom)
  const content = `${channelNumber} ${choice?.kind ?? ''} ${amount}`

  set(shownTroubleAtom, null)
  set(pressedAmountAtom, amount)
  countPress(get, `${repayment.page}.payment`)
  if (made.state === 'done' && made.intent.content === content) {
    leaveFor(environment, made.answer?.payUrl)
    return 'leaving'
  }

  const fields = {
    ...get(orderKeysAtom),
    amount,
    channelNumber,
    ...(choice && { choice: choice.kind }),
    ...repayment.fields,
  }
  const sent = await set(codeAtom, {
    content,
    fields,
    send: (api, { idempotencyKey }) => api(createPaymentCode, { ...fields, idempotencyKey }),
  })

  // Not sent: what the page shows stays.
  if (sent === undefined) return undefined
  if (sent.state === 'done') {
    rememberPayment(environment, repayment.kind)
    forgetChosenAmount(environment)
    if (leaveFor(environment, sent.answer?.payUrl) !== 'refused') return 'leaving'
    void set(codeAtom, 'reset')
    set(shownTroubleAtom, 'unopened')
  }
  if (sent.state !== 'rejected') set(isSheetOpenAtom, false)
  // What can be paid may have changed, or been paid meanwhile.
  await set(repayment.infoAtom)
  return undefined
})

function leaveFor({ navigate, query }: PageEnvironment, payUrl: string | undefined): NavigationOutcome {
  // An empty address would be this page's own.
  if (payUrl === undefined || payUrl.trim() === '') return 'refused'
  return navigate(payUrl, { prepare: takingQueryAlong(query) })
}

/** To what is to be paid next, from what became of the payment before. */
export const payNextAtom = atom(null, (get, set, { kind, infoAtom }: Repayment): Promise<void> => {
  forgetPayment(get(environmentAtom), kind)
  return set(infoAtom)
})

/** The borrower came back to this page, from paying or from another page: nothing it shows is sure any more. */
export const comeBackAtom = atom(null, async (get, set, { infoAtom }: Repayment, how?: 'quietly'): Promise<void> => {
  // A repayment code that is being made asks again itself, whatever becomes of it.
  if (get(codeAtom).state === 'sending') return
  if (how) return set(infoAtom, how)
  void set(codeAtom, 'reset')
  set(isSheetOpenAtom, false)
  set(shownTroubleAtom, null)
  await set(infoAtom)
})

/** Likewise for a page that stayed open while another app, such as a wallet, took the payment. */
export const comeBackFromAppAtom = atom(null, async (get, set, repayment: Repayment): Promise<void> => {
  if (get(codeAtom).state === 'done') await set(comeBackAtom, repayment)
})
