import { getLoanDetails } from '@pahiram/contract'
import { earlyFields } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'

import styles from './order-page.module.css'

const { EarlyText, EarlyView } = earlyFields(getLoanDetails)

/** As many rows as the fullest usual order has; those that an answer does not fill are hidden. */
const usualRows = [0, 1, 2, 3, 4, 5, 6, 7]

/**
 * The order before it is known, in the size of what will stand there: the page's prerendered first view, which the
 * early answer fills with the headline and the rows.
 */
export function OrderSkeleton() {
  return (
    <EarlyView unless="playeduL">
      <div className={styles.hero}>
        <div className={styles.artworkSkeleton} />
        <p className={styles.headline}>
          <EarlyText field="noticeStatusText" width="medium" />
        </p>
        <p className={styles.sentence}>
          <EarlyText field="noticeDesText" width="long" />
        </p>
      </div>
      <ProductCard name={<EarlyText field="productName" />}>
        <Rows
          rows={usualRows.map((row) => ({
            label: <EarlyText field={`userOrderDetail.detail.${row}.text`} width="short" />,
            value: <EarlyText field={`userOrderDetail.detail.${row}.value`} width="short" />,
          }))}
        />
      </ProductCard>
    </EarlyView>
  )
}
