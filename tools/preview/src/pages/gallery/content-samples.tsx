import { ErrorBlock, Image, Notice, OfflineBanner, ProductCard, Rows, Skeleton, Spinner } from '@pahiram/ui-kit'

import styles from './gallery-page.module.css'
import { longestName, Sample, takesAWhile } from './sample.tsx'

const rows = [
  { label: 'Loan amount', value: '₱12,345.67' },
  { label: 'Due date', value: '21 Nov 2026' },
  { label: 'Left out, since it is empty', value: '' },
  {
    label: 'Payment reference of the bank that the money goes to',
    value: 'PH-2026-1121-0000-4711-8899-ABCDEFGHIJKLMNOP',
  },
]

/** Samples of what a page shows. */
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
          <Image ownSrc="data:image/png;base64,broken" alt="Repayment code" width={96} height={96} />
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

/** Samples of what a page shows while it loads, fails or is offline. */
export function StateSamples() {
  return (
    <>
      <Sample title="Skeleton">
        <div className={styles.stack}>
          <Skeleton width={358} height={120} />
          <ProductCard name={<Skeleton width={120} height={16} />}>
            <Rows
              rows={[
                { label: <Skeleton width={90} height={16} />, value: <Skeleton width={70} height={16} /> },
                { label: <Skeleton width={70} height={16} />, value: <Skeleton width={110} height={16} /> },
              ]}
            />
          </ProductCard>
          <Skeleton lines={3} />
        </div>
      </Sample>
      <Sample title="Spinner">
        <Spinner label="Loading…" />
      </Sample>
      <Sample title="ErrorBlock">
        <ErrorBlock
          title="We could not reach the server"
          text="Check your connection and try again."
          reference="Reference 7Q4-M2K"
          onRetry={takesAWhile}
        />
        <ErrorBlock title="This part could not be shown" onRetry={takesAWhile} />
      </Sample>
      <Sample title="OfflineBanner (shows without a connection)">
        <OfflineBanner />
      </Sample>
    </>
  )
}
