import { scoreComplaint } from '@pahiram/contract'
import { actionAtom, countPress, environmentAtom, localeAtom, messagesIn } from '@pahiram/page'
import { atom } from 'jotai'

import { complaintAtom, problemIdAtom } from './details-model.ts'
import { complaintDetailsMessages } from '../../../messages/en.json'

/** How long a borrower may read before a rating is asked for, ms (docs/spec/product-spec.md §9). */
export const ratingDelay = 3_000

/** Whether a picture lies over the page. */
export const isViewingAtom = atom(false)

const askedAtom = atom<'not-yet' | 'asking' | 'done'>('not-yet')

/** Whether a rating is still to be asked for: the server wants one, nobody was asked, and nothing lies over the page. */
export const isRatingAwaitedAtom = atom((get) => {
  const complaint = get(complaintAtom)

  return (
    complaint.state === 'ready' &&
    complaint.value?.isNeedScore === true &&
    get(askedAtom) === 'not-yet' &&
    !get(environmentAtom).configuration.switchedOff.includes('rating') &&
    !get(isViewingAtom)
  )
})

/** Whether the rating is being asked for; it gives way to a failure, such as a session that is over. */
export const isRatingAtom = atom((get) => get(askedAtom) === 'asking' && get(complaintAtom).state === 'ready')

/** How many stars are chosen: 0 while none is. */
export const starsAtom = atom(0)

/** Asks for the rating, at most once as long as the page lives. */
export const askForRatingAtom = atom(null, (get, set) => {
  if (get(isRatingAwaitedAtom)) set(askedAtom, 'asking')
})

/** Closes the rating and forgets the stars (docs/spec/product-spec.md §4). */
export const closeRatingAtom = atom(null, (_get, set) => {
  set(starsAtom, 0)
  set(askedAtom, 'done')
})

/** Sends the rating; while the server does not take it, the choice stays. */
export const sendRatingAtom = actionAtom(async (get, set) => {
  const { api, toast } = get(environmentAtom)
  const messages = messagesIn(complaintDetailsMessages, get(localeAtom))
  const score = scores[get(starsAtom)]

  if (score === undefined) return toast(messages.chooseStars, 'info')
  countPress(get, 'complainDetails.send')
  await api(scoreComplaint, { score, problemId: get(problemIdAtom) ?? '' })
  toast(messages.rated, 'info')
  set(closeRatingAtom)
})

const scores = [undefined, '1', '2', '3', '4', '5'] as const
