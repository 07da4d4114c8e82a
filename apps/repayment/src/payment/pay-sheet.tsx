import type { RepaymentInfo } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { environmentAtom, useMessages } from '@pahiram/page'
import { Bar, Button, Image, RadioList, Sheet } from '@pahiram/ui-kit'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { amountToPay } from './amount-to-pay.ts'
import { chosenAmountAtom } from './chosen-amount.ts'
import { isSheetOpenAtom, payAtom } from './payment-model.ts'
import { paymentMessages } from '../../messages/en.json'
import { chosenChannelAtom, isUsable, reasonNotToPay, type Repayment, selectedPlace } from './repayment.ts'

/** How long a browser may take to leave before `Payment` works again, ms. */
const leavingTime = 4_000

export interface PaySheetProps {
  readonly of: Repayment
  readonly info: RepaymentInfo
}

/** The channels, the chosen one marked, and the button that makes the repayment code. */
export function PaySheet({ of, info }: PaySheetProps) {
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration
  const [isOpen, setOpen] = useAtom(isSheetOpenAtom)
  const [chosen, choose] = useAtom(chosenChannelAtom)
  const pay = useSetAtom(payAtom)
  const toPay = amountToPay(of, info, useAtomValue(chosenAmountAtom))
  const reason = reasonNotToPay(toPay, info)

  async function payAndLeave() {
    if ((await pay(of)) === 'leaving') await new Promise((resolve) => setTimeout(resolve, leavingTime))
  }

  return (
    <Sheet
      open={isOpen}
      title={messages.paymentMethod}
      closeLabel={messages.close}
      onClose={() => setOpen(false)}
      footer={
        <Bar label={messages.amountToPay} amount={withCurrency(currency, toPay.amount)}>
          <Button disabled={reason !== undefined} disabledReason={reason && messages[reason]} onPress={payAndLeave}>
            {messages.payment}
          </Button>
        </Bar>
      }
    >
      <RadioList
        legend={messages.paymentMethod}
        legendHidden
        options={info.repayList.map((channel, place) => ({
          value: String(place),
          label: channel.name?.trim() || messages.unnamedChannel,
          picture: <Image src={channel.logo} alt="" width={32} height={32} />,
          disabled: !isUsable(channel),
          group: channel.group?.trim(),
        }))}
        value={String(selectedPlace(info, chosen))}
        onChange={(place) => choose(info.repayList[Number(place)] ?? null)}
      />
    </Sheet>
  )
}
