import type { ComplaintOrder } from '@pahiram/contract'
import { Dialog, Image, RadioList } from '@pahiram/ui-kit'
import { useState } from 'react'

import type { ComplaintMessages } from '../../messages/en.json'
import styles from './order-picker.module.css'

export interface OrderPickerProps {
  readonly orders: readonly ComplaintOrder[]
  readonly chosen: ComplaintOrder | undefined
  readonly messages: ComplaintMessages
  readonly onConfirm: (order: ComplaintOrder | undefined) => void
  readonly onCancel: () => void
}

/** The dialog in which another order is chosen; nothing changes until it is confirmed. */
export function OrderPicker({ orders: present, chosen, messages, onConfirm, onCancel }: OrderPickerProps) {
  // By place, since an order may have no number: the list stays as it was opened.
  const [orders] = useState(present)
  const [place, setPlace] = useState(() => placeOf(chosen, orders))

  return (
    <Dialog
      open
      title={messages.pickOrder}
      onClose={onCancel}
      actions={[
        { label: messages.cancel, kind: 'quiet', onPress: onCancel },
        {
          label: messages.confirm,
          kind: 'main',
          onPress: () => onConfirm(place === null ? chosen : orders[Number(place)]),
        },
      ]}
    >
      <RadioList
        legend={messages.pickOrder}
        legendHidden
        value={place}
        onChange={setPlace}
        options={orders.map((order, index) => ({
          value: String(index),
          label: <OrderLabel order={order} messages={messages} />,
          picture: <Image className={styles.logo} src={order.productLogo} alt="" width={32} height={32} />,
        }))}
      />
    </Dialog>
  )
}

function OrderLabel({ order, messages }: { readonly order: ComplaintOrder; readonly messages: ComplaintMessages }) {
  const number = order.number || order.orderNo
  const about = [order.status, number && messages.orderNumber({ orderNo: number })].filter(Boolean)

  return (
    <>
      <span className={styles.name}>{order.productName || messages.unnamedOrder}</span>{' '}
      {about.length > 0 && <span className={styles.about}>{about.join(', ')}</span>}
    </>
  )
}

function placeOf(chosen: ComplaintOrder | undefined, orders: readonly ComplaintOrder[]): string | null {
  const same = orders.indexOf(chosen as ComplaintOrder)
  const place =
    same >= 0 ? same : orders.findIndex(({ orderNo }) => orderNo !== undefined && orderNo === chosen?.orderNo)

  return place < 0 ? null : String(place)
}
