import { BenefitIcon } from './benefit-icon.tsx'
import styles from './benefits-block.module.css'
import type { Look } from './look.ts'
import section from './section.module.css'
import type { TitledText } from './template-model.ts'

export interface BenefitsBlockProps {
  readonly items: readonly TitledText[]
  readonly look: Look
}

/** What speaks for it, each with an icon. */
export function BenefitsBlock({ items, look: { manner } }: BenefitsBlockProps) {
  return (
    <ul className={`${section.section} ${styles.list} ${styles[manner] ?? ''}`}>
      {items.map(({ icon, title, text }, at) => (
        <li key={at} className={`${styles.item} ${styles[`${manner}Item`]}`}>
          <span className={styles.icon}>
            <BenefitIcon name={icon} />
          </span>
          <div className={styles.words}>
            {title && <p className={styles.title}>{title}</p>}
            {text && <p className={styles.text}>{text}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
