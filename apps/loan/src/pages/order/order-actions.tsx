import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { borrowAgainAtom, buttonsOf, detailsAtom, type OrderButton, repayAtom, rolloverAtom } from './order-model.ts'
import { orderMessages } from '../../../messages/en.json'

/** The bar under the page: the one main action of this state, and a quiet second one. */
export function OrderActions() {
  const details = useAtomValue(detailsAtom)
  const messages = useMessages(orderMessages)
  const repay = useSetAtom(repayAtom)
  const rollover = useSetAtom(rolloverAtom)
  const borrowAgain = useSetAtom(borrowAgainAtom)
  const presses: Record<OrderButton, () => Promise<void>> = { repay, repayment: repay, rollover, borrowAgain }

  if (details === undefined) return null

  return buttonsOf(details).map((button) =>
    button === 'rollover' ? (
      <Button key={button} kind="quiet" tagline={messages.rolloverTagline} onPress={presses[button]}>
        {messages[button]}
      </Button>
    ) : (
      <Button key={button} kind="main" onPress={presses[button]}>
        {messages[button]}
      </Button>
    ),
  )
}
