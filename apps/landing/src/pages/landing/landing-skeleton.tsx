import { getTemplate } from '@pahiram/contract'
import { earlyColours, earlyFields, useMessages } from '@pahiram/page'

import heroStyles from '../../blocks/hero-block.module.css'
import sectionStyles from '../../blocks/section.module.css'
import styles from './landing-skeleton.module.css'
import { landingMessages } from '../../../messages/en.json'

const { EarlyText, EarlyView } = earlyFields(getTemplate)

/** The template's own, under the names that a hero knows them by (blocks/theme.ts). */
const colours = earlyColours(getTemplate, {
  '--hero-background': 'config.theme.background',
  '--hero-text': 'config.theme.text',
})

/**
 * A template before it is known, in the places of hero and form, the usual first blocks, so that the early answer's texts
 * do not move when the page draws the whole. The form waits for the answer too: it stands below texts of unknown length.
 */
export function LandingSkeleton() {
  const messages = useMessages(landingMessages)

  return (
    <main className={styles.page}>
      {/* The campaign's own headline is empty until it comes: a page without a heading has nothing to be found by. */}
      <h1 className={styles.heading}>{messages.headline}</h1>
      <EarlyView speaks="config.locale">
        <div className={styles.ground} {...colours}>
          <div className={`${heroStyles.hero} ${heroStyles.carrying}`}>
            <div className={heroStyles.content}>
              <p className={heroStyles.label}>
                <EarlyText field="title" />
              </p>
              <p className={`${heroStyles.headline} ${styles.headline}`}>
                <EarlyText field="config.blocks.0.headline" />
              </p>
              <div className={`${heroStyles.row} ${styles.row}`}>
                <p className={heroStyles.subline}>
                  <EarlyText field="config.blocks.0.subline" />
                </p>
                <div className={heroStyles.artwork}>
                  <svg className={styles.artwork} viewBox="0 0 136 136" aria-hidden="true">
                    <circle cx="68" cy="68" r="56" />
                  </svg>
                </div>
              </div>
            </div>
          </div>
          <div
            className={`${sectionStyles.section} ${sectionStyles.card} ${sectionStyles.raised} ${sectionStyles.onHero} ${styles.card}`}
          >
            <p className={`${sectionStyles.heading} ${styles.title}`}>
              <EarlyText field="config.blocks.1.title" width="long" />
            </p>
            <FieldPlace />
            <FieldPlace />
            <span className={styles.button} />
            <FieldPlace />
            <span className={styles.label} />
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
