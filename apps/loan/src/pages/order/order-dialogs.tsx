import { FailedActionBlock, useTexts } from '@pahiram/page'
import { Dialog, Stars } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import {
  bindCardAtom,
  callUsAtom,
  closeDialogAtom,
  complainAtom,
  openDialogAtom,
  type OrderDialog,
  starsAtom,
  submitRatingAtom,
} from './order-dialogs-model.ts'
import { detailsAtom } from './order-model.ts'
import { orderTexts } from './order-texts.ts'

/** The dialogs of an order; at most one is open (docs/spec/contract.md §7). */
export function OrderDialogs() {
  const open = useAtomValue(openDialogAtom)

  switch (open) {
    case 'bankCard':
      return <BankCardDialog />
    case 'kindTips':
      return <KindTipsDialog />
    case 'prompt':
      return <PromptDialog />
    case 'rating':
      return <RatingDialog />
    case 'thankYou':
      return <ThankYouDialog />
    case null:
      return null
  }
}

function useClose(dialog: OrderDialog): () => void {
  const close = useSetAtom(closeDialogAtom)

  return () => close(dialog)
}

function BankCardDialog() {
  const words = useTexts(orderTexts)
  const details = useAtomValue(detailsAtom)
  const bindCard = useSetAtom(bindCardAtom)
  const close = useClose('bankCard')

  return (
    <Dialog
      open
      title={details?.cardPopTitle || words.bindCard}
      onClose={close}
      actions={[
        { label: words.close, kind: 'quiet', onPress: close },
        { label: words.bindNow, kind: 'main', onPress: bindCard },
      ]}
    >
      {details?.cardPopMsg}
    </Dialog>
  )
}

function KindTipsDialog() {
  const words = useTexts(orderTexts)
  const details = useAtomValue(detailsAtom)
  const close = useClose('kindTips')

  return (
    <Dialog open title={words.kindTips} onClose={close} actions={[{ label: words.ok, kind: 'main', onPress: close }]}>
      {details?.KindTipsMsg}
    </Dialog>
  )
}

function PromptDialog() {
  const words = useTexts(orderTexts)
  const details = useAtomValue(detailsAtom)
  const complain = useSetAtom(complainAtom)
  const callUs = useSetAtom(callUsAtom)
  const close = useClose('prompt')

  return (
    <Dialog
      open
      title={words.prompt}
      onClose={close}
      actions={[
        { label: words.complaint, kind: 'main', onPress: complain },
        { label: words.callUs, kind: 'quiet', onPress: callUs },
        { label: words.cancel, kind: 'quiet', onPress: close },
      ]}
    >
      {details?.reyMsg}
    </Dialog>
  )
}

function RatingDialog() {
  const words = useTexts(orderTexts)
  const [stars, chooseStars] = useAtom(starsAtom)
  const submit = useSetAtom(submitRatingAtom)
  const close = useClose('rating')

  return (
    <Dialog
      open
      title={words.ratingTitle}
      onClose={close}
      actions={[
        { label: words.cancel, kind: 'quiet', onPress: close },
        { label: words.submit, kind: 'main', onPress: submit },
      ]}
    >
      <p>{words.ratingText}</p>
      <Stars value={stars} onChange={chooseStars} legend={words.ratingTitle} />
      <FailedActionBlock />
    </Dialog>
  )
}

function ThankYouDialog() {
  const words = useTexts(orderTexts)
  const close = useClose('thankYou')

  return (
    <Dialog open title={words.thankYou} onClose={close} actions={[{ label: words.ok, kind: 'main', onPress: close }]}>
      {words.thankYouText}
    </Dialog>
  )
}
