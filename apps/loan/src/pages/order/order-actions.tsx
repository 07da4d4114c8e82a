import type { LoanDetails } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import {
  borrowAgainAtom,
  buttonsOf,
  detailsAtom,
  type OrderButton,
  repayAtom,
  rolloverAtom,
  switchedOffAtom,
} from './order-model.ts'
import { orderMessages } from '../../../messages/en.json'

/** The bar under the page: the one main action of this state, and a quiet second one. */
export function OrderActions() {
  const details = useAtomValue(detailsAtom)

  return details && <Buttons details={details} />
}

function Buttons({ details }: { readonly details: LoanDetails }) {
  const messages = useMessages(orderMessages)
  const off = useAtomValue(switchedOffAtom)
  const repay = useSetAtom(repayAtom)
  const rollover = useSetAtom(rolloverAtom)
  const borrowAgain = useSetAtom(borrowAgainAtom)
  const presses: Record<OrderButton, () => Promise<void>> = { repay, repayment: repay, rollover, borrowAgain }

  return buttonsOf(details, off).map((button) =>
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
