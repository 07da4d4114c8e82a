import { complaintTextLimit, saveComplaint } from '@pahiram/contract'
import { countPress, environmentAtom, localeAtom, pageAddress, rejectionOf, messagesIn } from '@pahiram/page'
import { withinLimit } from '@pahiram/ui-kit'
import { atom, type Getter, type Setter } from 'jotai'

import { rememberedOrder, rememberOrder } from '../../chosen-order/order-number.ts'
import { dropDraft } from '../../draft/complaint-draft.ts'
import { isUnderWay } from '../../upload/photograph.ts'
import { isUnsureAtom, keepDraftAtom, listAtom, textAtom, typeAtom } from './draft-model.ts'
import { complaintFormMessages } from '../../../messages/en.json'
import { watcherAtom } from './list-model.ts'
import { clearPhotographsAtom } from './photographs-model.ts'

/** How long the success is shown before the page is replaced, ms (docs/spec/product-spec.md §9). */
const successLasts = 1_500

/**
 * How far the sending has come. `waiting`: for photographs on their way. `sending`: the call is under way. `unsent`:
 * there was no line, so nothing left. `sent`: it arrived. Whether an answer got lost is `isUnsureAtom`.
 */
export type Sending = 'ready' | 'waiting' | 'sending' | 'unsent' | 'sent'

const stateAtom = atom<Sending>('ready')

/** How far the sending has come. */
export const sendingAtom = atom((get) => get(stateAtom))

/** Whether there is something to say about a sending that nobody answered. */
export const hasOutcomeAtom = atom((get) => {
  const sending = get(stateAtom)

  return sending === 'unsent' || (sending === 'ready' && get(isUnsureAtom))
})

/** The photographs that sending waits for. */
export const leftToUploadAtom = atom((get) => get(listAtom).filter(isUnderWay).length)

/** `Send`: once at a time, whatever is tapped; what is missing is said. */
export const sendAtom = atom(null, async (get, set): Promise<void> => {
  if (!['ready', 'unsent'].includes(get(stateAtom))) return

  const { toast } = get(environmentAtom)
  const messages = messagesIn(complaintFormMessages, get(localeAtom))

  countPress(get, 'complainPageNext.send')
  if (get(textAtom).trim() === '') return toast(messages.textMissing, 'error')
  if (get(typeAtom).type === '') return toast(messages.typeMissing, 'error')

  set(stateAtom, 'waiting')
  await uploadsOf(get, set)
  // The borrower may have stopped waiting.
  if (get(stateAtom) !== 'waiting') return
  if (get(listAtom).some(({ state }) => state === 'refused')) {
    set(stateAtom, 'ready')
    return toast(messages.photographMissing, 'error')
  }
  return set(saveAtom)
})

/** Gives the form back instead of waiting for photographs. */
export const stopWaitingAtom = atom(null, (get, set) => {
  if (get(stateAtom) === 'waiting') set(stateAtom, 'ready')
  get(watcherAtom).look()
})

/** Settles when no photograph moves any more, when one cannot, or when nobody waits. */
function uploadsOf(get: Getter, set: Setter): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      const list = get(listAtom)
      const isWanted = get(stateAtom) === 'waiting'

      if (isWanted && list.some(isUnderWay) && !list.some(({ state }) => state === 'refused')) return
      set(watcherAtom, { look: () => undefined })
      resolve()
    }

    set(watcherAtom, { look })
    look()
  })
}

const saveAtom = atom(null, async (get, set): Promise<void> => {
  const environment = get(environmentAtom)

  // Without a line nothing leaves: here the page can be sure.
  if (!navigator.onLine) return set(stateAtom, 'unsent')

  set(stateAtom, 'sending')
  const wasUnsure = get(isUnsureAtom)

  // Before the call: whatever ends this page now, the next one knows that it does not know. The storage holds the mark.
  set(isUnsureAtom, true)
  set(keepDraftAtom)
  try {
    await environment.api(saveComplaint, complaintOf(get))
  } catch (error) {
    const rejection = rejectionOf(error)

    set(stateAtom, 'ready')
    if (rejection === undefined) return void environment.report('call', error)

    // This one was refused; an earlier one may have arrived all the same.
    set(isUnsureAtom, wasUnsure)
    set(keepDraftAtom)
    environment.toast(
      rejection.message || messagesIn(complaintFormMessages, get(localeAtom)).refusedWithoutMessage,
      'error',
    )
    return
  }
  set(stateAtom, 'sent')
  set(forgetAtom)
  setTimeout(() => leave(get), successLasts)
})

function complaintOf(get: Getter) {
  const { type, subType } = get(typeAtom)

  return {
    problemType: type,
    problemSonType: subType,
    problemDetail: withinLimit(get(textAtom), complaintTextLimit),
    problemImage: get(listAtom)
      .flatMap(({ url }) => (url === undefined ? [] : [url]))
      .join(','),
    orderNo: rememberedOrder(get),
  }
}

const forgetAtom = atom(null, (get, set) => {
  dropDraft(get(environmentAtom))
  rememberOrder(get, undefined)
  set(isUnsureAtom, false)
  void set(clearPhotographsAtom)
})

/** The complaint is in the list already: throws the form's copy away. */
export const clearFormAtom = atom(null, (get, set) => {
  set(textAtom, '')
  set(forgetAtom)
  leave(get)
})

/** A page that the browser kept alive must not offer to send what was sent. */
export const returnAtom = atom(null, (get) => {
  if (get(stateAtom) === 'sent') leave(get)
})

function leave(get: Getter): void {
  const { navigate, query } = get(environmentAtom)

  navigate(pageAddress('complaint', query), { replace: true })
}
