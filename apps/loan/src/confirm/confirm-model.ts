import type { Agreement, ConfirmDetail } from '@pahiram/contract'
import {
  actionAtom,
  type AsyncAtom,
  countPress,
  environmentAtom,
  localeAtom,
  messagesIn,
  type PageEnvironment,
  pageMessages,
} from '@pahiram/page'
import { atom, type Getter, type Setter } from 'jotai'

import { confirmMessages } from '../../messages/en.json'
import { intentAtom, isOfferedAtom } from './intent-model.ts'

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
    const start = consent === 'ticked' && !get(isOfferChangedAtom)
    const { terms = start, privacy = start } = get(changedConsentAtom)

    return { terms, privacy: privacyConsent === 'separate' ? privacy : undefined }
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

/** Whether the agreement that comes before everything was agreed to. */
export const isPopupAgreedAtom = atom(false)

const shownOfferAtom = atom<{ readonly offerId: string | undefined } | null>(null)

/** Whether the offer is not the one that the page showed first. */
export const isOfferChangedAtom = atom(false)

/** Takes up what is to be confirmed: of another offer than before nothing is agreed to yet. */
export function showOffer<Detail extends ConfirmDetail>(get: Getter, set: Setter, detail: Detail): Detail {
  const { offerId } = detail
  const before = get(shownOfferAtom)

  set(shownOfferAtom, { offerId })
  if (before !== null && before.offerId !== offerId) {
    set(isOfferChangedAtom, true)
    set(changedConsentAtom, {})
    set(isPopupAgreedAtom, false)
  }
  return withSafePopup(get, detail)
}

/** What a page sends to take its offer. */
interface TakenOffer {
  readonly of: AsyncAtom<ConfirmDetail>
  readonly agreements: AsyncAtom<readonly Agreement[]>
  readonly fields: object
  readonly send: (
    api: PageEnvironment['api'],
    intent: { readonly idempotencyKey: string },
  ) => Promise<{ readonly lendDetailsUrl?: string | undefined }>
}

/** Takes the loan as it is shown. Where another offer is in force by now, that one is shown instead. */
export const takeOfferAtom = atom(null, async (get, set, { of, agreements, ...press }: TakenOffer) => {
  const taken = await set(intentAtom, press)

  if (taken?.state !== 'rejected') return

  const shown = get(shownOfferAtom)?.offerId

  if (taken.rejection.code === offerChangedCode) await Promise.all([set(of), set(agreements)])
  // The page says it beside the new offer.
  if (get(shownOfferAtom)?.offerId !== shown) return

  const { toast } = get(environmentAtom)
  const { refusedWithoutMessage } = messagesIn(confirmMessages, get(localeAtom))

  toast(taken.rejection.message || refusedWithoutMessage, 'error')
})

/** A push that comes too late for what it was for (docs/spec/contract-3.md §2). */
const offerChangedCode = '409'

/** The detail with an agreement popup only if its address may be shown; a toast says so once where it may not. */
function withSafePopup<Detail extends ConfirmDetail>(get: Getter, detail: Detail): Detail {
  if (!detail.popAgreementUrl) return detail

  const { frameAddress, toast } = get(environmentAtom)
  const address = frameAddress(detail.popAgreementUrl)

  if (address === undefined) toast(messagesIn(pageMessages, get(localeAtom)).refusedAddress, 'error')
  return { ...detail, popAgreementUrl: address ?? '' }
}

/** Listens to the shell's back press. With `isAsking` it opens the dialog that asks to stay. Returns what stops listening. */
export const listenToBackAtom = atom(null, (get, set, isAsking: boolean) =>
  get(environmentAtom).bridge.onNativeBack(() => {
    if (!isAsking || !get(isOfferedAtom)) return false
    set(isRetainingAtom, true)
    return true
  }),
)

/** `Cancel` of a dialog that is in the way: back to where the borrower came from. */
export const cancelAtom = actionAtom(async (get, _set, event: string) => {
  countPress(get, event)
  await get(environmentAtom).bridge.ask('closeWebView')
})
