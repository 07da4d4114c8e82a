import { createPaymentCode } from '@pahiram/contract'
import {
  countPress,
  environmentAtom,
  localeAtom,
  type NavigationOutcome,
  type PageEnvironment,
  rejectionOf,
  messagesIn,
} from '@pahiram/page'
import { atom } from 'jotai'

import { chosenChannelAtom, selectedPlace } from './channels.ts'
import { orderKeysAtom } from './order-keys.ts'
import { paymentMessages } from '../../messages/en.json'
import type { Repayment } from './repayment.ts'

/** `asking`: a payment code is being made. `opened`: it was, and the browser was sent to where it is paid. */
type Stage =
  | { readonly state: 'ready' | 'asking' }
  | { readonly state: 'opened'; readonly payUrl: string; readonly of: string }

const stageAtom = atom<Stage>({ state: 'ready' })

/**
 * What the borrower must know of the last press. `unheard`: its answer got lost, so a code may have been made or not.
 * `unopened`: a code was made, but its page may not be opened from here. `sheetMissing`: the sheet with the channels could
 * not be loaded.
 */
export type PaymentTrouble = 'unheard' | 'unopened' | 'sheetMissing'

const troubleKeptAtom = atom<PaymentTrouble | null>(null)

export const troubleAtom = atom((get) => get(troubleKeptAtom))

/** Says whether the press on `Payment Method` led to nothing; either way what was said of an earlier press is over. */
export const sheetMissingAtom = atom(null, (_get, set, isMissing: boolean) =>
  set(troubleKeptAtom, isMissing ? 'sheetMissing' : null),
)

/** Whether the sheet with the channels is open. */
export const isSheetOpenAtom = atom(false)

/**
 * `Payment`: makes one payment code and leaves for its page. The call is never repeated by itself: pressed again while
 * the browser is on its way, the same page is opened; a lost answer only leads to asking what the server knows. Says
 * whether the browser is leaving.
 */
export const payAtom = atom(null, async (get, set, repayment: Repayment): Promise<'leaving' | undefined> => {
  const stage = get(stageAtom)
  const loaded = get(repayment.infoAtom)

  if (stage.state === 'asking' || loaded.state !== 'ready') return undefined

  const amount = repayment.amountOf(loaded.value)
  const channelNumber = loaded.value.repayList[selectedPlace(loaded.value, get(chosenChannelAtom))]?.channel_number

  if (amount === undefined || channelNumber === undefined) return undefined

  const environment = get(environmentAtom)
  const intent = `${channelNumber} ${amount}`

  set(troubleKeptAtom, null)
  countPress(get, `${repayment.page}.payment`)
  if (stage.state === 'opened' && stage.of === intent) {
    leaveFor(environment, stage.payUrl)
    return 'leaving'
  }

  set(stageAtom, { state: 'asking' })

  let payUrl: string | undefined

  try {
    payUrl = (
      await environment.api(createPaymentCode, {
        ...get(orderKeysAtom),
        amount,
        channelNumber,
        ...repayment.fields,
      })
    ).payUrl
  } catch (error) {
    const rejection = rejectionOf(error)

    set(stageAtom, { state: 'ready' })
    if (rejection === undefined) {
      environment.report('call', error)
      set(isSheetOpenAtom, false)
      set(troubleKeptAtom, 'unheard')
    } else {
      const messages = messagesIn(paymentMessages, get(localeAtom))

      environment.toast(rejection.message || messages.refusedWithoutMessage, 'error')
    }
    // What can be paid may have changed, or been paid meanwhile.
    await set(repayment.infoAtom)
    return undefined
  }

  if (leaveFor(environment, payUrl) !== 'refused') {
    set(stageAtom, { state: 'opened', payUrl: payUrl ?? '', of: intent })
    return 'leaving'
  }
  set(stageAtom, { state: 'ready' })
  set(isSheetOpenAtom, false)
  set(troubleKeptAtom, 'unopened')
  await set(repayment.infoAtom)
  return undefined
})

function leaveFor({ navigate }: PageEnvironment, payUrl: string | undefined): NavigationOutcome {
  // An empty address would be this page's own.
  return payUrl === undefined || payUrl.trim() === '' ? 'refused' : navigate(payUrl)
}

/** The borrower came back to this page, from paying or from another page: nothing it shows is sure any more. */
export const comeBackAtom = atom(null, async (get, set, { infoAtom }: Repayment): Promise<void> => {
  // A payment code that is being made asks again itself, whatever becomes of it.
  if (get(stageAtom).state === 'asking') return
  set(stageAtom, { state: 'ready' })
  set(isSheetOpenAtom, false)
  set(troubleKeptAtom, null)
  await set(infoAtom)
})

/** Likewise for a page that stayed open while another app, such as a wallet, took the payment. */
export const comeBackFromAppAtom = atom(null, async (get, set, repayment: Repayment): Promise<void> => {
  if (get(stageAtom).state === 'opened') await set(comeBackAtom, repayment)
})
