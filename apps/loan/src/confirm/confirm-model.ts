import type { ConfirmDetail } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, localeAtom, messagesIn, pageMessages } from '@pahiram/page'
import { atom, type Getter } from 'jotai'

import { openedAgreementAtom } from '../agreement/agreement-model.ts'
import { isOfferedAtom } from './intent-model.ts'

/** What the borrower agrees to. */
export interface Consent {
  /** To the loan's agreements. */
  readonly terms: boolean
  /** To the privacy policy; undefined: it is not asked for by itself. */
  readonly privacy: boolean | undefined
}

const changedConsentAtom = atom<Partial<Consent>>({})

/** The boxes of the bar, as the deployment has them start; set to what changes. */
export const consentAtom = atom(
  (get): Consent => {
    const { consent, privacyConsent } = get(environmentAtom).configuration
    const terms = consent === 'ticked'

    return { terms, privacy: privacyConsent === 'separate' ? terms : undefined, ...get(changedConsentAtom) }
  },
  (get, set, change: Partial<Consent>) => set(changedConsentAtom, { ...get(changedConsentAtom), ...change }),
)

/** Whether the borrower agrees to all that is asked. */
export const agreedAtom = atom((get) => {
  const { terms, privacy } = get(consentAtom)

  return terms && privacy !== false
})

/** Whether the dialog that asks to stay is open. */
export const isRetainingAtom = atom(false)

/** Whether the agreement that stands before everything was agreed to. */
export const isPopupAgreedAtom = atom(false)

/** The detail with an agreement popup only if its address may be shown; a toast says so once where it may not. */
export function withSafePopup<Detail extends ConfirmDetail>(get: Getter, detail: Detail): Detail {
  if (!detail.popAgreementUrl) return detail

  const { frameAddress, toast } = get(environmentAtom)
  const address = frameAddress(detail.popAgreementUrl)

  if (address === undefined) toast(messagesIn(pageMessages, get(localeAtom)).refusedAddress, 'error')
  return { ...detail, popAgreementUrl: address ?? '' }
}

/**
 * Listens to the shell's back press. With `isAsking` it opens the dialog that asks to stay; an agreement that is being read
 * closes first. Returns what stops listening.
 */
export const listenToBackAtom = atom(null, (get, set, isAsking: boolean) =>
  get(environmentAtom).bridge.onNativeBack(() => {
    if (get(openedAgreementAtom) !== null) {
      set(openedAgreementAtom, null)
      return true
    }
    if (!isAsking || !get(isOfferedAtom)) return false
    set(isRetainingAtom, true)
    return true
  }),
)

/** `Cancel` of a dialog that stands in the way: back to where the borrower came from. */
export const cancelAtom = actionAtom(async (get, _set, event: string) => {
  countPress(get, event)
  await get(environmentAtom).bridge.ask('closeWebView')
})
