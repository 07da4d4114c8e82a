import { useMessages } from '@pahiram/page'
import { Button, Notice, ProductCard, Rows } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { chosenOrderAtom, openPickerAtom, ordersAtom } from './complaint-model.ts'
import styles from './complaint-page.module.css'
import { complaintMessages } from '../../../messages/en.json'

/** The order that the question is about, with the way to another one. */
export function ChosenOrder() {
  const messages = useMessages(complaintMessages)
  const order = useAtomValue(chosenOrderAtom)
  const hasOrders = useAtomValue(ordersAtom).length > 0
  const openPicker = useSetAtom(openPickerAtom)

  return (
    <section className={styles.order}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{messages.order}</h2>
        {hasOrders && (
          <div className={styles.action}>
            <Button kind="text" onPress={openPicker}>
              {messages.all}
            </Button>
          </div>
        )}
      </div>
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
    </section>
  )
}
