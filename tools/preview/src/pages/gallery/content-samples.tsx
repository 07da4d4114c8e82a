import { Image, Notice, ProductCard, Rows } from '@pahiram/ui-kit'

import styles from './gallery-page.module.css'
import { longestName, Sample } from './sample.tsx'

const rows = [
  { label: 'Loan amount', value: '₱12,345.67' },
  { label: 'Due date', value: '21 Nov 2026' },
  { label: 'Left out, since it is empty', value: '' },
  {
    label: 'Payment reference of the bank that the money goes to',
    value: 'PH-2026-1121-0000-4711-8899-ABCDEFGHIJKLMNOP',
  },
]

/** What a page says. */
export function ContentSamples() {
  return (
    <>
      <Sample title="Amount">
        <p className={styles.amount}>
          <span className={styles.currency}>₱</span>123,456,789.00
        </p>
      </Sample>
      <Sample title="ProductCard with Rows">
        <ProductCard name="Agila Cash">
          <Rows rows={rows} />
        </ProductCard>
      </Sample>
      <Sample title="ProductCard with the longest name and tags">
        <ProductCard name={longestName} tags={['Fast approval', '91 to 365 days', 'First loan without interest']}>
          <Rows rows={rows.slice(0, 1)} />
        </ProductCard>
      </Sample>
      <Sample title="Image">
        <div className={styles.line}>
          <Image src={undefined} alt="" width={96} height={64} />
          <Image ownSrc="data:image/png;base64,broken" alt="Channel logo" width={64} height={64} fallback="GC" />
          <Image ownSrc="data:image/png;base64,broken" alt="Payment code" width={96} height={96} />
        </div>
      </Sample>
      <Sample title="Notice">
        <div className={styles.stack}>
          <Notice>We will reply to your complaint within 3 weekdays.</Notice>
          <Notice kind="warning">Repay by 21 Nov 2026 to avoid late interest.</Notice>
          <Notice kind="danger">This loan is 3 days overdue.</Notice>
        </div>
      </Sample>
    </>
  )
}
