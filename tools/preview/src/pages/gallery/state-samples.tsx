import { ErrorBlock, OfflineBanner, ProductCard, Rows, Skeleton, Spinner } from '@pahiram/ui-kit'

import styles from './gallery-page.module.css'
import { Sample, takesAWhile } from './sample.tsx'

/** What a page shows while there is nothing to say yet, or no more. */
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
