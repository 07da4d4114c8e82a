import { EarlyText, EarlyView } from '@pahiram/page'
import { Skeleton } from '@pahiram/ui-kit'

import styles from './landing-page.module.css'

/** A template before it is known: the early answer fills in what its hero says. */
export function LandingSkeleton() {
  return (
    <main>
      <EarlyView>
        <div className={styles.hero}>
          <div className={styles.heroContent}>
            <p className={styles.heroTitle}>
              <EarlyText field="title" />
            </p>
            <p className={styles.headline}>
              <EarlyText field="config.blocks.0.headline" />
            </p>
            <p className={styles.subline}>
              <EarlyText field="config.blocks.0.subline" width="long" />
            </p>
          </div>
        </div>
        <div className={styles.card}>
          <Skeleton lines={8} />
        </div>
      </EarlyView>
    </main>
  )
}
