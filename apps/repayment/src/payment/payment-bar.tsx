import { environmentAtom, pageAddress, rejectionOf, useTexts } from '@pahiram/page'
import { Button, LinkButton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { openSheetAtom } from './load-pay-sheet.ts'
import { orderKeysAtom } from './order-keys.ts'
import { paymentTexts } from './payment-texts.ts'
import { reasonNotToPay, type Repayment } from './repayment.ts'

export interface PaymentBarProps {
  readonly of: Repayment
}

/** The page's one main action; where the server has nothing to pay, the way to the order instead. */
export function PaymentBar({ of }: PaymentBarProps) {
  const words = useTexts(paymentTexts)
  const loaded = useAtomValue(of.infoAtom)
  const openSheet = useSetAtom(openSheetAtom)

  if (loaded.state === 'failed') return rejectionOf(loaded.error) === undefined ? null : <OrderLink />

  const reason = loaded.state === 'ready' ? reasonNotToPay(of, loaded.value) : undefined

  return (
    <Button
      disabled={loaded.state === 'loading' || reason !== undefined}
      disabledReason={reason && words[reason]}
      onPress={() => openSheet(of)}
    >
      {words.paymentMethod}
    </Button>
  )
}

function OrderLink() {
  const words = useTexts(paymentTexts)
  const { query } = useAtomValue(environmentAtom)
  const order = useAtomValue(orderKeysAtom)

  return (
    <LinkButton kind="quiet" href={pageAddress('order', query, order)}>
      {words.seeOrder}
    </LinkButton>
  )
}
