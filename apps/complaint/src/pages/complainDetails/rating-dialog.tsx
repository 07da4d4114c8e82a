import { FailedActionBlock, useMessages } from '@pahiram/page'
import { Dialog, Stars } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'

import { complaintDetailsMessages } from '../../../messages/en.json'
import {
  askForRatingAtom,
  closeRatingAtom,
  isRatingAtom,
  isRatingAwaitedAtom,
  ratingDelay,
  sendRatingAtom,
  starsAtom,
} from './rating-model.ts'

/** Asks how well the complaint was dealt with, once it had time to be read (docs/spec/product-spec.md §2). */
export function RatingDialog() {
  const messages = useMessages(complaintDetailsMessages)
  const isOpen = useAtomValue(isRatingAtom)
  const [stars, chooseStars] = useAtom(starsAtom)
  const send = useSetAtom(sendRatingAtom)
  const close = useSetAtom(closeRatingAtom)

  useRatingTimer()

  if (!isOpen) return null

  return (
    <Dialog
      open
      title={messages.rate}
      onClose={close}
      actions={[
        { label: messages.cancel, kind: 'quiet', onPress: () => close() },
        { label: messages.send, kind: 'main', onPress: send },
      ]}
    >
      <p>{messages.rateText}</p>
      <Stars
        value={stars}
        onChange={chooseStars}
        legend={messages.rate}
        starLabel={(count) => messages.star({ count })}
      />
      <FailedActionBlock />
    </Dialog>
  )
}

/** Lets the borrower read for a while before the rating is asked for; who has left the page is not asked. */
function useRatingTimer(): void {
  const isAwaited = useAtomValue(isRatingAwaitedAtom)
  const ask = useSetAtom(askForRatingAtom)

  useEffect(() => {
    if (!isAwaited) return undefined

    let timer = setTimeout(ask, ratingDelay)

    function leave() {
      clearTimeout(timer)
    }

    function comeBack({ persisted }: PageTransitionEvent) {
      if (!persisted) return
      clearTimeout(timer)
      timer = setTimeout(ask, ratingDelay)
    }

    window.addEventListener('pagehide', leave)
    window.addEventListener('pageshow', comeBack)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('pageshow', comeBack)
    }
  }, [isAwaited, ask])
}
