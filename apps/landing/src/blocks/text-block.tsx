import section from './section.module.css'
import styles from './text-block.module.css'

export interface TextBlockProps {
  readonly title: string
  readonly paragraphs: readonly string[]
}

/** Paragraphs to read; a line break in one of them stays one. */
export function TextBlock({ title, paragraphs }: TextBlockProps) {
  return (
    <section className={section.section}>
      {title && <h2 className={styles.title}>{title}</h2>}
      {paragraphs.map((paragraph, at) => (
        <p key={at} className={styles.paragraph}>
          {paragraph}
        </p>
      ))}
    </section>
  )
}
