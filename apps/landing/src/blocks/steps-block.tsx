import type { TitledText } from './template-model.ts'
import styles from './steps-block.module.css'

export interface StepsBlockProps {
  readonly heading: string
  readonly items: readonly TitledText[]
}

/** What happens one after the other. */
export function StepsBlock({ heading, items }: StepsBlockProps) {
  return (
    <section className={styles.steps}>
      <h2 className={styles.heading}>{heading}</h2>
      <ol className={styles.list}>
        {items.map(({ title, text }, at) => (
          <li key={at} className={styles.step}>
            {title && <h3 className={styles.title}>{title}</h3>}
            {text && <p className={styles.text}>{text}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
