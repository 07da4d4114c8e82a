import { BenefitIcon } from './benefit-icon.tsx'
import styles from './benefits-block.module.css'
import type { TitledText } from './template-model.ts'

export interface BenefitsBlockProps {
  readonly items: readonly TitledText[]
}

/** What speaks for it, each with an icon. */
export function BenefitsBlock({ items }: BenefitsBlockProps) {
  return (
    <ul className={styles.list}>
      {items.map(({ icon, title, text }, at) => (
        <li key={at} className={styles.item}>
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
