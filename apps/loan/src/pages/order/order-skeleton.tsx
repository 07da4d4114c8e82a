import { getLoanDetails } from '@pahiram/contract'
import { earlyFields } from '@pahiram/page'
import { ProductCard, Rows } from '@pahiram/ui-kit'

import { DueFigures } from './due-hero.tsx'
import { earlyPictures } from './early-pictures.ts'
import styles from './order-page.module.css'

const { EarlyPicture, EarlyText, EarlyView } = earlyFields(getLoanDetails)

/** As many rows as an order has that is to be repaid; the early answer hides or adds what is different. */
const usualRows = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/**
 * The order before it is known, in the size of what will stand there: the page's prerendered first view, which the
 * early answer fills with the headline and the rows.
 */
export function OrderSkeleton() {
  return (
    <EarlyView unless="playeduL">
      <div className={styles.hero}>
        <div className={styles.picture}>
          <div className={styles.face}>
            <EarlyPicture field="orderStatus" sources={earlyPictures} className={styles.artwork} />
            <DueFigures
              amount={<EarlyText field="dueAmount" width="short" />}
              date={<EarlyText field="dueDate" width="short" />}
              lateCost={<EarlyText field="lateCost" width="short" />}
            />
          </div>
        </div>
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
