import styles from './faq-block.module.css'
import section from './section.module.css'

export interface FaqBlockProps {
  readonly heading: string
  readonly items: readonly { readonly question: string; readonly answer: string }[]
}

/** Questions that open their answers; the browser's own disclosure, so it works with keys and finds in the page. */
export function FaqBlock({ heading, items }: FaqBlockProps) {
  return (
    <section className={section.section}>
      <h2 className={section.heading}>{heading}</h2>
      <div className={section.card}>
        {items.map(({ question, answer }, at) => (
          <details key={at} className={styles.entry}>
            <summary className={styles.question}>
              <span className={styles.words}>{question}</span>
              <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
                <path className={styles.across} d="M4 10h12" />
                <path className={styles.down} d="M10 4v12" />
              </svg>
            </summary>
            <p className={styles.answer}>{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}
