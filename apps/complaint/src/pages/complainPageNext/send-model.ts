import { complaintTextLimit, saveComplaint } from '@pahiram/contract'
import { countPress, environmentAtom, localeAtom, pageAddress, messagesIn, refusesOffline } from '@pahiram/page'
import { onceAtom } from '@pahiram/page/once'
import { withinLimit } from '@pahiram/ui-kit'
import { atom, type Getter, type Setter } from 'jotai'

import { rememberedOrder, rememberOrder } from '../../chosen-order/order-number.ts'
import { complaintFormMessages } from '../../../messages/en.json'
import { dropDraft } from '../../draft/complaint-draft.ts'
import { rememberSent, type SentComplaint } from '../../sent/sent-complaint.ts'
import { isUnderWay } from '../../upload/photograph.ts'
import { keepDraftAtom, listAtom, restoreAtom, sentIntentAtom, textAtom, typeAtom } from './form-model.ts'
import { clearPhotographsAtom, watcherAtom } from './photographs-model.ts'

/** How long the success is shown before the page is replaced, ms (docs/spec/product-spec.md §9). */
const successLasts = 1_500

/** The complaint that is sent once; the draft keeps what was sent, so that it survives what the draft survives. */
export const complaintAtom = onceAtom<unknown, SentComplaint>({
  keep: {
    read: (get) => get(sentIntentAtom),
    write(_get, set, intent) {
      set(sentIntentAtom, intent)
      set(keepDraftAtom)
    },
  },
  rejectedMessage: (get) => messagesIn(complaintFormMessages, get(localeAtom)).refusedWithoutMessage,
  onDone(get, set, answer) {
    set(forgetAtom)
    rememberSent(get(environmentAtom), answer ?? {})
    setTimeout(() => leave(get), successLasts)
  },
})

/** The order that the form was opened for, also where the browser keeps nothing. Meanwhile another window may choose another. */
const orderNoAtom = atom((get) => get(environmentAtom).query.get('orderId') || rememberedOrder(get))

/** Opens the form: with its draft, and with what is known of a sending that nobody answered. Gives its text. */
export const openFormAtom = atom(null, (get, set, typed: string): string => {
  const text = set(restoreAtom, typed)

  get(orderNoAtom)
  void set(complaintAtom, 'look')
  return text
})

/**
 * How far the sending has come. `waiting`: for photographs on their way. `sending`: the call is under way. `unsent`:
 * there was no connection, so nothing left. `sent`: it arrived. Whether an answer got lost is `complaintAtom`.
 */
export type Sending = 'ready' | 'waiting' | 'sending' | 'unsent' | 'sent'

const stageAtom = atom<'ready' | 'waiting' | 'unsent'>('ready')

/** How far the sending has come. */
export const sendingAtom = atom((get): Sending => {
  const { state } = get(complaintAtom)

  if (state === 'done') return 'sent'
  return state === 'sending' ? state : get(stageAtom)
})

/** Whether the form may be changed: what is typed or added to a complaint that is on its way would not go with it. */
export const canChangeAtom = atom((get) => !['sending', 'sent'].includes(get(sendingAtom)))

/** Whether there is something to say about a sending that nobody answered. */
export const hasOutcomeAtom = atom((get) => {
  const sending = get(sendingAtom)

  return sending === 'unsent' || (sending === 'ready' && get(complaintAtom).state === 'unknown')
})

/** The photographs that sending waits for. */
export const leftToUploadAtom = atom((get) => get(listAtom).filter(isUnderWay).length)

/** `Send`: once at a time, whatever is tapped; what is missing is said. */
export const sendAtom = atom(null, async (get, set): Promise<void> => {
  if (!['ready', 'unsent'].includes(get(sendingAtom))) return

  const { toast } = get(environmentAtom)
  const messages = messagesIn(complaintFormMessages, get(localeAtom))

  countPress(get, 'complainPageNext.send')
  set(missingTextAtom, null)
  if (get(textAtom).trim() === '') return set(missingTextAtom, {})
  if (get(typeAtom).type === '') return toast(messages.typeMissing, 'error')

  set(stageAtom, 'waiting')
  set(waitingSinceAtom, performance.now())
  await uploadsOf(get, set)
  // The borrower may have stopped waiting.
  if (get(stageAtom) !== 'waiting') return
  if (get(listAtom).some(({ state }) => state === 'refused')) {
    set(stageAtom, 'ready')
    return toast(messages.photographMissing, 'error')
  }
  return set(saveAtom)
})

const missingTextAtom = atom<object | null>(null)

/**
 * Set by each `Send` without any text, to another object each time, so that the field takes the focus again; null once
 * there is a text.
 */
export const textProblemAtom = atom((get) => (get(textAtom).trim() === '' ? get(missingTextAtom) : null))

const waitingSinceAtom = atom(0)

/** Gives the form back instead of waiting for photographs; not to the second press of two, under which its button has come. */
export const stopWaitingAtom = atom(null, (get, set) => {
  if (performance.now() - get(waitingSinceAtom) < 1_000) return
  if (get(stageAtom) === 'waiting') set(stageAtom, 'ready')
  get(watcherAtom).look()
})

/** Settles when no photograph moves any more, when one cannot, or when nobody waits. */
function uploadsOf(get: Getter, set: Setter): Promise<void> {
  return new Promise((resolve) => {
    function look(): void {
      const list = get(listAtom)
      const isWanted = get(stageAtom) === 'waiting'

      if (isWanted && list.some(isUnderWay) && !list.some(({ state }) => state === 'refused')) return
      set(watcherAtom, { look: () => undefined })
      resolve()
    }

    set(watcherAtom, { look })
    look()
  })
}

const saveAtom = atom(null, async (get, set): Promise<void> => {
  // Without a connection nothing leaves: here the page can be sure.
  if (refusesOffline(get, set, true)) return set(stageAtom, 'unsent')

  const fields = complaintOf(get)
  const sending = set(complaintAtom, {
    fields,
    send: (api, { idempotencyKey }) => api(saveComplaint, { ...fields, idempotencyKey }),
  })

  set(stageAtom, 'ready')
  await sending
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
    orderNo: get(orderNoAtom),
  }
}

const forgetAtom = atom(null, (get, set) => {
  dropDraft(get(environmentAtom))
  rememberOrder(get, undefined)
  void set(clearPhotographsAtom)
})

/** The complaint is in the list already: throws the form's copy away. */
export const clearFormAtom = atom(null, (get, set) => {
  set(textAtom, '')
  void set(complaintAtom, 'reset')
  set(forgetAtom)
  leave(get)
})

/** A page that the browser kept alive must not offer to send what was sent. */
export const returnAtom = atom(null, (get) => {
  if (get(sendingAtom) === 'sent') leave(get)
})

function leave(get: Getter): void {
  const { navigate, query } = get(environmentAtom)

  navigate(pageAddress('complaint', query), { replace: true })
}
