import { useId } from 'react'

import styles from './stars.module.css'

export interface StarsProps {
  /** 1 to 5; 0 while none is chosen. */
  readonly value: number
  readonly onChange: (value: number) => void
  /** The question, for screen readers only. */
  readonly legend: string
  readonly starLabel: (count: number) => string
}

const counts = [1, 2, 3, 4, 5]

/** Five stars to rate with, filled up to the chosen one. */
export function Stars({ value, onChange, legend, starLabel }: StarsProps) {
  const name = useId()

  return (
    <fieldset className={styles.stars}>
      <legend className={styles.legend}>{legend}</legend>
      {counts.map((count) => (
        <label key={count} className={count <= value ? `${styles.star} ${styles.filled}` : styles.star}>
          <input
            type="radio"
            className={styles.input}
            name={name}
            value={count}
            checked={count === value}
            aria-label={starLabel(count)}
            onChange={() => onChange(count)}
          />
          <svg className={styles.shape} width="32" height="32" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M12 2.8l2.8 5.9 6.4.9-4.6 4.5 1.1 6.4-5.7-3-5.7 3 1.1-6.4L2.8 9.6l6.4-.9z" />
          </svg>
        </label>
      ))}
    </fieldset>
  )
}
