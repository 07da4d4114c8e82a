import styles from './spinner.module.css'

export interface SpinnerProps {
  /** What is being waited for; without it the spinner only decorates. */
  readonly label?: string
}

/** A turning circle that shows that something is loading. */
export function Spinner({ label }: SpinnerProps) {
  const circle = (
    <svg className={styles.circle} width="20" height="20" viewBox="0 0 20 20" aria-hidden="true">
      <path d="M10 2a8 8 0 1 1-8 8" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
    </svg>
  )

  if (label === undefined) return circle

  return (
    <span role="status" className={styles.labelled}>
      {circle}
      <span className={styles.label}>{label}</span>
    </span>
  )
}
