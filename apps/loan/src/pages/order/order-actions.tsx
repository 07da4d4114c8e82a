import { getLoanDetails, type LoanDetails } from '@pahiram/contract'
import { earlyFields } from '@pahiram/page'
import { useAtomValue, useSetAtom } from 'jotai'

import { ActionButton } from './action-button.tsx'
import type { EarlyOrder } from './early-answer.ts'
import { buttonsOf, type OrderButton } from './order-buttons.ts'
import {
  borrowAgainAtom,
  orderAtom,
  repayAddressAtom,
  repayAtom,
  rolloverAtom,
  switchedOffAtom,
} from './order-model.ts'

const { earlyNeeds } = earlyFields<typeof getLoanDetails, EarlyOrder>(getLoanDetails)
const allButtons = ['repay', 'repayment', 'rollover', 'borrowAgain'] as const satisfies readonly OrderButton[]

/** Of the bar, until it is known which buttons stand there. */
export const earlyBar = { hidden: true, ...earlyNeeds('firstButton') }

/** The page's own buttons take the presses (docs/decisions/045). */
const noPress = () => undefined

/** The bar under the page: the one main action of this state, and a quiet second one; with the early answer already. */
export function OrderActions() {
  const order = useAtomValue(orderAtom)

  switch (order.state) {
    case 'loading':
      return allButtons.map((button) => (
        <div key={button} hidden {...earlyNeeds(`buttons.${button}`)}>
          <ActionButton button={button} disabled onPress={noPress} />
        </div>
      ))
    case 'ready':
      return <Buttons details={order.value} />
    case 'failed':
      return null
  }
}

function Buttons({ details }: { readonly details: LoanDetails }) {
  const off = useAtomValue(switchedOffAtom)
  const repay = useSetAtom(repayAtom)
  const rollover = useSetAtom(rolloverAtom)
  const borrowAgain = useSetAtom(borrowAgainAtom)
  const repayAddress = useAtomValue(repayAddressAtom)
  const presses: Record<OrderButton, () => Promise<void>> = { repay, repayment: repay, rollover, borrowAgain }

  return buttonsOf(details, off).map((button) => (
    <ActionButton
      key={button}
      button={button}
      onPress={presses[button]}
      leadsTo={presses[button] === repay ? repayAddress : undefined}
    />
  ))
}
