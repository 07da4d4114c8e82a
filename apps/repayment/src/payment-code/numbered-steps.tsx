import styles from './payment-code.module.css'

export interface NumberedStepsProps {
  readonly steps: readonly string[]
}

/** What to do, in order; what says nothing is no step. */
export function NumberedSteps({ steps }: NumberedStepsProps) {
  const written = steps.filter((step) => step.trim() !== '')

  if (written.length === 0) return null

  return (
    <ol className={styles.steps}>
      {written.map((step, index) => (
        <li key={index} className={styles.step}>
          <span className={styles.stepText}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
