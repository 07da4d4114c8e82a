import type { ComplaintInit } from '@pahiram/contract'
import { Section, useMessages } from '@pahiram/page'
import { useAtom, useAtomValue, useSetAtom } from 'jotai'

import { OrderPicker } from '../../order-picker/order-picker.tsx'
import { ChosenOrder } from './chosen-order.tsx'
import { chosenOrderAtom, isPickingAtom, ordersAtom, pickOrderAtom } from './complaint-model.ts'
import { complaintMessages } from '../../../messages/en.json'
import { QuestionTypes } from './question-types.tsx'

export interface ComplaintHomeProps {
  readonly init: ComplaintInit
}

/** Which order it is about, then what the question is. */
export function ComplaintHome({ init }: ComplaintHomeProps) {
  const messages = useMessages(complaintMessages)
  const orders = useAtomValue(ordersAtom)
  const chosen = useAtomValue(chosenOrderAtom)
  const pick = useSetAtom(pickOrderAtom)
  const [isPicking, setPicking] = useAtom(isPickingAtom)

  return (
    <>
      <Section>
        <ChosenOrder />
      </Section>
      <Section>
        <QuestionTypes init={init} />
      </Section>
      {isPicking && (
        <OrderPicker
          orders={orders}
          chosen={chosen}
          messages={messages}
          onConfirm={pick}
          onCancel={() => setPicking(false)}
        />
      )}
    </>
  )
}
