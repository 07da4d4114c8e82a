import type { LoanDetails } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Bar, Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { orderMessages } from '../../../messages/en.json'
import {
  borrowAgainAtom,
  buttonsOf,
  detailsAtom,
  type OrderButton,
  repayAddressAtom,
  repayAtom,
  repayOutsideAtom,
  rolloverAddressAtom,
  rolloverAtom,
  switchedOffAtom,
  tipsSeenKey,
} from './order-model.ts'

/** The bar under the page: the one main action of this state, and a quiet second one; nothing until the order is known. */
export function OrderActions() {
  const details = useAtomValue(detailsAtom)

  return details && <Buttons details={details} />
}

function Buttons({ details }: { readonly details: LoanDetails }) {
  const messages = useMessages(orderMessages)
  const off = useAtomValue(switchedOffAtom)
  const buttons = buttonsOf(details, off)
  const isUrgent = details.orderStatus === 174 || details.orderStatus === 180

  return (
    buttons.length > 0 && (
      <Bar label={messages.toPay} amount={isUrgent ? details.dueAmount : undefined}>
        {buttons.map((button) => (
          <ActionButton key={button} button={button} />
        ))}
      </Bar>
    )
  )
}

function ActionButton({ button }: { readonly button: OrderButton }) {
  const messages = useMessages(orderMessages)
  const repayAddress = useAtomValue(repayAddressAtom)
  const rolloverAddress = useAtomValue(rolloverAddressAtom)
  const repay = useSetAtom(repayAtom)
  const repayOutside = useSetAtom(repayOutsideAtom)
  const rollover = useSetAtom(rolloverAtom)
  const borrowAgain = useSetAtom(borrowAgainAtom)

  switch (button) {
    case 'repay':
    case 'repayment':
      return (
        <Button href={repayAddress} flag={tipsSeenKey} onPress={repayAddress === undefined ? repayOutside : repay}>
          {messages[button]}
        </Button>
      )
    case 'rollover':
      return (
        <Button
          kind="tonal"
          tagline={messages.rolloverTagline}
          href={rolloverAddress}
          flag={tipsSeenKey}
          onPress={rollover}
        >
          {messages.rollover}
        </Button>
      )
    case 'borrowAgain':
      return <Button onPress={borrowAgain}>{messages.borrowAgain}</Button>
  }
}
