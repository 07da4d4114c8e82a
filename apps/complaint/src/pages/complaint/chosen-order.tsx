import { useMessages } from '@pahiram/page'
import { Button, Notice, ProductCard, Rows } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { chosenOrderAtom, openPickerAtom, ordersAtom } from './complaint-model.ts'
import { allControl } from './complaint-skeleton.tsx'
import { OrderFrame } from './order-frame.tsx'
import { complaintMessages } from '../../../messages/en.json'

/** The order that the question is about, with the way to another one. */
export function ChosenOrder() {
  const messages = useMessages(complaintMessages)
  const order = useAtomValue(chosenOrderAtom)
  const hasOrders = useAtomValue(ordersAtom).length > 0
  const openPicker = useSetAtom(openPickerAtom)

  return (
    <OrderFrame
      action={
        hasOrders && (
          <Button kind="text" earlyControl={allControl} onPress={openPicker}>
            {messages.all}
          </Button>
        )
      }
    >
      {order === undefined ? (
        <Notice>{hasOrders ? messages.noOrderChosen : messages.noOrders}</Notice>
      ) : (
        <ProductCard
          logo={order.productLogo}
          name={order.productName || messages.unnamedOrder}
          tags={order.status ? [order.status] : []}
        >
          <Rows rows={order.list.map(({ title, value }) => ({ label: title ?? '', value: value ?? '' }))} />
        </ProductCard>
      )}
    </OrderFrame>
  )
}
