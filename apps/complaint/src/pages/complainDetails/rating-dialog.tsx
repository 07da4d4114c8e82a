import { FailedActionBlock, useMessages } from '@pahiram/page'
import { Dialog, Stars } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { complaintDetailsMessages } from '../../../messages/en.json'
import { closeRatingAtom, isRatingAtom, sendRatingAtom, starsAtom } from './rating-model.ts'
import { useRatingTimer } from './rating-timer.ts'

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
