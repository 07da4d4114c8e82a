import type { ComplaintOrder } from '@pahiram/contract'
import { Dialog, Image, RadioList } from '@pahiram/ui-kit'
import { useState } from 'react'

import styles from './order-picker.module.css'

/** What the picker says beside the orders' own words. */
export interface OrderPickerWords {
  readonly pickOrder: string
  readonly confirm: string
  readonly cancel: string
  readonly unnamedOrder: string
  readonly orderNumber: (orderNo: string) => string
}

export interface OrderPickerProps {
  readonly orders: readonly ComplaintOrder[]
  readonly chosen: ComplaintOrder | undefined
  readonly words: OrderPickerWords
  readonly onConfirm: (order: ComplaintOrder | undefined) => void
  readonly onCancel: () => void
}

/** The dialog in which another order is chosen; nothing changes until it is confirmed. */
export function OrderPicker({ orders, chosen, words, onConfirm, onCancel }: OrderPickerProps) {
  // By place: an order may have no number.
  const [place, setPlace] = useState(() => placeOf(chosen, orders))

  return (
    <Dialog
      open
      title={words.pickOrder}
      onClose={onCancel}
      actions={[
        { label: words.cancel, kind: 'quiet', onPress: onCancel },
        {
          label: words.confirm,
          kind: 'main',
          onPress: () => onConfirm(place === null ? chosen : orders[Number(place)]),
        },
      ]}
    >
      <RadioList
        legend={words.pickOrder}
        legendHidden
        value={place}
        onChange={setPlace}
        options={orders.map((order, index) => ({
          value: String(index),
          label: <OrderLabel order={order} words={words} />,
          picture: <Image className={styles.logo} src={order.productLogo} alt="" width={32} height={32} />,
        }))}
      />
    </Dialog>
  )
}

interface OrderLabelProps {
  readonly order: ComplaintOrder
  readonly words: OrderPickerWords
}

function OrderLabel({ order, words }: OrderLabelProps) {
  const about = [order.status, order.orderNo && words.orderNumber(order.orderNo)].filter(Boolean)

  return (
    <>
      <span className={styles.name}>{order.productName || words.unnamedOrder}</span>{' '}
      {about.length > 0 && <span className={styles.about}>{about.join(' · ')}</span>}
    </>
  )
}

function placeOf(chosen: ComplaintOrder | undefined, orders: readonly ComplaintOrder[]): string | null {
  const same = orders.indexOf(chosen as ComplaintOrder)
  const place =
    same >= 0 ? same : orders.findIndex(({ orderNo }) => orderNo !== undefined && orderNo === chosen?.orderNo)

  return place < 0 ? null : String(place)
}
