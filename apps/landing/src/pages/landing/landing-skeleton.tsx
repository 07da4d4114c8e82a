import { earlyColours, EarlyText, EarlyView } from '@pahiram/page'

import cardStyles from '../../blocks/form-block.module.css'
import heroStyles from '../../blocks/hero-block.module.css'
import styles from './landing-skeleton.module.css'

/** The template's own, under the names that a hero knows them by (blocks/theme.ts). */
const colours = earlyColours({
  '--hero-background': 'config.theme.background',
  '--hero-text': 'config.theme.text',
})

/**
 * A template before it is known. It stands in the places of hero and form, the usual first blocks, so that the early
 * answer's words do not move when the page draws the whole.
 */
export function LandingSkeleton() {
  return (
    <main className={styles.page}>
      <EarlyView>
        <div className={styles.ground} {...colours}>
          <div className={heroStyles.hero}>
            <div className={heroStyles.content}>
              <div className={heroStyles.words}>
                <p className={heroStyles.title}>
                  <EarlyText field="title" />
                </p>
                <p className={heroStyles.headline}>
                  <EarlyText field="config.blocks.0.headline" />
                </p>
                <p className={heroStyles.subline}>
                  <EarlyText field="config.blocks.0.subline" />
                </p>
              </div>
            </div>
          </div>
          <div className={cardStyles.card}>
            <p className={`${cardStyles.title} ${styles.title}`}>
              <EarlyText field="config.blocks.1.title" width="long" />
            </p>
            <FieldPlace />
            <FieldPlace />
            <span className={styles.button} />
            <FieldPlace />
            <span className={styles.button} />
          </div>
        </div>
      </EarlyView>
    </main>
  )
}

function FieldPlace() {
  return (
    <div className={styles.field}>
      <span className={styles.label} />
      <span className={styles.input} />
    </div>
  )
}
