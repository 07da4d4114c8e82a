import { getComplaintInit } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { Button, Notice, ProductCard, Rows } from '@pahiram/ui-kit'

import { complaintMessages } from '../../../messages/en.json'
import styles from './complaint-page.module.css'
import type { EarlyHome } from './early-answer.ts'
import { OrderFrame } from './order-frame.tsx'

/** By which the page takes over a press on `All`. */
export const allControl = 'all'

/** By which it takes over a press on the type of question at this place, counted from 0. */
export function typeControl(place: number): string {
  return `problemType.${place}.choose`
}

const { EarlyText, EarlyView, earlyNeeds } = earlyFields<typeof getComplaintInit, EarlyHome>(getComplaintInit)

/** As many as a usual order has; the early answer hides or adds what is different. */
const usualRows = [0, 1, 2, 3]
const usualTypes = [0, 1, 2, 3, 4, 5, 6, 7]

/** The home before the server has said what it knows, in the size of what will stand there; the early answer fills it. */
export function ComplaintSkeleton() {
  const messages = useMessages(complaintMessages)

  return (
    <EarlyView>
      <OrderFrame
        action={
          <div {...earlyNeeds('shows.all')}>
            <Button kind="text" disabled earlyControl={allControl} onPress={() => undefined}>
              {messages.all}
            </Button>
          </div>
        }
      >
        <div {...earlyNeeds('shows.order')}>
          <ProductCard
            name={<EarlyText field="orderDetail.productName" />}
            tags={[<EarlyText key="status" field="orderDetail.status" width="short" />]}
          >
            <Rows
              rows={usualRows.map((row) => ({
                label: <EarlyText field={`orderDetail.list.${row}.title`} width="short" />,
                value: <EarlyText field={`orderDetail.list.${row}.value`} width="short" />,
              }))}
            />
          </ProductCard>
        </div>
        {(['noOrderChosen', 'noOrders'] as const).map((name) => (
          <div key={name} hidden {...earlyNeeds(`shows.${name}`)}>
            <Notice>{messages[name]}</Notice>
          </div>
        ))}
      </OrderFrame>
      <h2 className={styles.heading}>{messages.selectType}</h2>
      <ul className={styles.tiles}>
        {usualTypes.map((type) => (
          <li key={type} className={styles.tilePlace} data-row="">
            <button type="button" className={styles.tile} disabled data-early-control={typeControl(type)}>
              <EarlyText field={`problemType.${type}.title`} width="short" />
            </button>
          </li>
        ))}
      </ul>
    </EarlyView>
  )
}
