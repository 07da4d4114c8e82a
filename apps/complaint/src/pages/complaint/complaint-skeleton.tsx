import { getComplaintInit } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'

import { OrderFrame } from './chosen-order.tsx'
import styles from './complaint-page.module.css'
import { complaintMessages } from '../../../messages/en.json'

const { EarlyText, EarlyView } = earlyFields(getComplaintInit)

/** As many as a usual order has; those that an answer does not fill are hidden. */
const usualRows = [0, 1, 2, 3]
const usualTypes = [0, 1, 2, 3, 4, 5, 6, 7]

/** The home before the server has said what it knows, in the size of what will stand there; the early answer fills it. */
export function ComplaintSkeleton() {
  const messages = useMessages(complaintMessages)

  return (
    <EarlyView>
      <OrderFrame action={null}>
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
      </OrderFrame>
      <h2 className={styles.heading}>{messages.selectType}</h2>
      <ul className={styles.tiles}>
        {usualTypes.map((type) => (
          <li key={type} className={styles.tilePlace} data-row="">
            <div className={styles.tile}>
              <EarlyText field={`problemType.${type}.title`} width="short" />
            </div>
          </li>
        ))}
      </ul>
    </EarlyView>
  )
}
