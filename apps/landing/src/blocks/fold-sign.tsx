import styles from './faq-block.module.css'

/** Beside a question: whether its answer is folded. */
export function FoldSign() {
  return (
    <svg className={styles.sign} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path className={styles.across} d="M4 10h12" />
      <path className={styles.down} d="M10 4v12" />
    </svg>
  )
}
