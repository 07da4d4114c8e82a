import { getTemplate } from '@pahiram/contract'
import { EarlyParts, earlyView, useMessages } from '@pahiram/page'

import heroStyles from '../../blocks/hero-block.module.css'
import themeStyles from '../../blocks/theme.module.css'
import { landingMessages } from '../../../messages/en.json'
import type { EarlyTemplate } from './early-answer.ts'
import styles from './landing-skeleton.module.css'

const EarlyView = earlyView(getTemplate.name)

/**
 * A template before it is known, in the place of its hero; the early answer puts all its blocks there (`early-parts.tsx`), in
 * their order and colours, with a form that can be typed into.
 */
export function LandingSkeleton() {
  return (
    <main className={styles.page}>
      <EarlyView speaks="locale">
        <EarlyParts<EarlyTemplate> of="parts" className={themeStyles.theme} colours="theme" until={<HeroPlace />} />
      </EarlyView>
    </main>
  )
}

/** Where the hero will stand. */
function HeroPlace() {
  const messages = useMessages(landingMessages)

  return (
    <div className={styles.ground}>
      <div className={`${heroStyles.hero} ${heroStyles.carrying}`}>
        <div className={heroStyles.content}>
          <span className={styles.label} />
          <p className={heroStyles.headline}>
            <span className={styles.line} />
          </p>
          <div className={heroStyles.row}>
            <p className={heroStyles.subline}>
              <span className={styles.line} />
            </p>
            {/* A picture: browsers and their statistics take it for the first paint. */}
            <svg className={styles.artwork} viewBox="0 0 8 8" aria-hidden="true">
              <circle cx="4" cy="4" r="4" />
            </svg>
          </div>
        </div>
      </div>
      {/* Until the campaign's own comes: a page without a heading has nothing to be found by. A hero behind it would stand lower. */}
      <h1 className={styles.heading}>{messages.headline}</h1>
    </div>
  )
}
