import { FailedActionBlock, useMessages } from '@pahiram/page'
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
import { orderMessages } from '../../../messages/en.json'

/** What each dialog is about. */
const icons: Readonly<Partial<Record<OrderDialog, string>>> = {
  bankCard: 'M3 6h18v12H3zM3 10h18M7 14h3',
  kindTips: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-3 11v1h6v-1a6 6 0 0 0-3-11z',
  prompt: 'M4 12a8 8 0 1 1 4 7l-4 1 1-4a8 8 0 0 1-1-4zM9 12h.01M12 12h.01M15 12h.01',
  thankYou: 'M5 12l5 5 9-10',
}

/** The dialogs of an order; at most one is open (docs/spec/contract.md §7). */
export function OrderDialogs() {
  const open = useAtomValue(openDialogAtom)
  const messages = useMessages(orderMessages)
  const details = useAtomValue(detailsAtom)

  switch (open) {
    case 'bankCard':
      return <BankCardDialog />
    case 'kindTips':
      return <MessageDialog of={open} title={messages.kindTips} text={details?.KindTipsMsg} />
    case 'prompt':
      return <PromptDialog />
    case 'rating':
      return <RatingDialog />
    case 'thankYou':
      return <MessageDialog of={open} title={messages.thankYou} text={messages.thankYouText} />
    case null:
      return null
  }
}

function useClose(dialog: OrderDialog): () => void {
  const close = useSetAtom(closeDialogAtom)

  return () => close(dialog)
}

function BankCardDialog() {
  const messages = useMessages(orderMessages)
  const details = useAtomValue(detailsAtom)
  const bindCard = useSetAtom(bindCardAtom)
  const close = useClose('bankCard')

  return (
    <Dialog
      open
      title={details?.cardPopTitle || messages.bindCard}
      icon={icons.bankCard}
      onClose={close}
      actions={[
        { label: messages.close, kind: 'quiet', onPress: close },
        { label: messages.bindNow, kind: 'main', onPress: bindCard },
      ]}
    >
      {details?.cardPopMsg}
    </Dialog>
  )
}

interface MessageDialogProps {
  readonly of: OrderDialog
  readonly title: string
  readonly text: string | undefined
}

/** Something to know, and no more. */
function MessageDialog({ of, title, text }: MessageDialogProps) {
  const { ok } = useMessages(orderMessages)
  const close = useClose(of)

  return (
    <Dialog open title={title} icon={icons[of]} onClose={close} actions={[{ label: ok, kind: 'main', onPress: close }]}>
      {text}
    </Dialog>
  )
}

function PromptDialog() {
  const messages = useMessages(orderMessages)
  const details = useAtomValue(detailsAtom)
  const complain = useSetAtom(complainAtom)
  const callUs = useSetAtom(callUsAtom)
  const close = useClose('prompt')

  return (
    <Dialog
      open
      title={messages.prompt}
      icon={icons.prompt}
      onClose={close}
      actions={[
        { label: messages.complaint, kind: 'main', onPress: complain },
        { label: messages.callUs, kind: 'quiet', onPress: callUs },
        { label: messages.cancel, kind: 'quiet', onPress: close },
      ]}
    >
      {details?.reyMsg}
    </Dialog>
  )
}

function RatingDialog() {
  const messages = useMessages(orderMessages)
  const [stars, chooseStars] = useAtom(starsAtom)
  const submit = useSetAtom(submitRatingAtom)
  const close = useClose('rating')

  return (
    <Dialog
      open
      title={messages.ratingTitle}
      onClose={close}
      actions={[
        { label: messages.cancel, kind: 'quiet', onPress: close },
        { label: messages.submit, kind: 'main', onPress: submit },
      ]}
    >
      <p>{messages.ratingText}</p>
      <Stars
        value={stars}
        onChange={chooseStars}
        legend={messages.ratingTitle}
        starLabel={(count) => messages.star({ count })}
      />
      <FailedActionBlock />
    </Dialog>
  )
}
