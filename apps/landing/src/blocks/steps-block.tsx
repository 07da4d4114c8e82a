import type { Look } from './look.ts'
import section from './section.module.css'
import styles from './steps-block.module.css'
import type { TitledText } from './template-model.ts'

export interface StepsBlockProps {
  readonly heading: string
  readonly items: readonly TitledText[]
  readonly look: Look
}

/** What happens one after the other. */
export function StepsBlock({ heading, items, look: { manner } }: StepsBlockProps) {
  return (
    <section className={section.section}>
      <h2 className={section.heading}>{heading}</h2>
      <ol className={`${styles.list} ${styles[manner] ?? ''}`}>
        {items.map(({ title, text }, at) => (
          <li key={at} className={`${styles.step} ${styles[`${manner}Step`]}`}>
            {title && <h3 className={styles.title}>{title}</h3>}
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
