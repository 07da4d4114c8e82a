import { FailedActionBlock, useTexts } from '@pahiram/page'
import { Dialog, Stars } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { detailsTexts } from './details-texts.ts'
import { closeRatingAtom, isRatingAtom, sendRatingAtom, starsAtom } from './rating-model.ts'
import { useRatingTimer } from './rating-timer.ts'

/** Asks how well the complaint was dealt with, once it had time to be read (docs/spec/product-spec.md §2). */
export function RatingDialog() {
  const words = useTexts(detailsTexts)
  const isOpen = useAtomValue(isRatingAtom)
  const [stars, chooseStars] = useAtom(starsAtom)
  const send = useSetAtom(sendRatingAtom)
  const close = useSetAtom(closeRatingAtom)

  useRatingTimer()

  if (!isOpen) return null

  return (
    <Dialog
      open
      title={words.rate}
      onClose={close}
      actions={[
        { label: words.cancel, kind: 'quiet', onPress: () => close() },
        { label: words.send, kind: 'main', onPress: send },
      ]}
    >
      <p>{words.rateText}</p>
      <Stars value={stars} onChange={chooseStars} legend={words.rate} starLabel={words.star} />
      <FailedActionBlock />
    </Dialog>
  )
}
