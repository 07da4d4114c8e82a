import { environmentAtom, pageAddress, rejectionOf, useMessages } from '@pahiram/page'
import { Button, LinkButton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { openSheetAtom } from './load-pay-sheet.ts'
import { orderKeysAtom } from './order-keys.ts'
import { paymentMessages } from '../../messages/en.json'
import { reasonNotToPay, type Repayment } from './repayment.ts'

export interface PaymentBarProps {
  readonly of: Repayment
}

/** The page's one main action; where the server has nothing to pay, the way to the order instead. */
export function PaymentBar({ of }: PaymentBarProps) {
  const messages = useMessages(paymentMessages)
  const loaded = useAtomValue(of.infoAtom)
  const openSheet = useSetAtom(openSheetAtom)

  if (loaded.state === 'failed') return rejectionOf(loaded.error) === undefined ? null : <OrderLink kind="quiet" />

  if (loaded.state === 'ready' && loaded.value.payment?.state === 'received') return <OrderLink kind="main" />

  const reason = loaded.state === 'ready' ? reasonNotToPay(of, loaded.value) : undefined

  return (
    <Button
      earlyControl="pay"
      disabled={loaded.state === 'loading' || reason !== undefined}
      disabledReason={reason && messages[reason]}
      onPress={() => openSheet(of)}
    >
      {messages.paymentMethod}
    </Button>
  )
}

interface OrderLinkProps {
  readonly kind: 'main' | 'quiet'
}

function OrderLink({ kind }: OrderLinkProps) {
  const messages = useMessages(paymentMessages)
  const { query } = useAtomValue(environmentAtom)
  const order = useAtomValue(orderKeysAtom)

  return (
    <LinkButton kind={kind} href={pageAddress('order', query, order)}>
      {messages.seeOrder}
    </LinkButton>
  )
}
