import { type ReactNode, useId } from 'react'

import styles from './choice.module.css'

/** One answer among several. */
export interface RadioOption {
  readonly value: string
  readonly label: ReactNode
  /** A picture before the label. */
  readonly picture?: ReactNode
  readonly disabled?: boolean
  /** Names the option of a first view that can be chosen before the page is there (docs/decisions/045). */
  readonly earlyControl?: string | undefined
  /** Attributes of its line, for a skeleton. */
  readonly needs?: { readonly 'data-early-needs': string; readonly hidden?: boolean }
}

export interface RadioListProps {
  /** The question. */
  readonly legend: ReactNode
  /** Hides the question visually, where a title next to it shows the same; screen readers still read it. */
  readonly legendHidden?: boolean
  readonly options: readonly RadioOption[]
  /** The chosen option's; null while none is chosen. */
  readonly value: string | null
  readonly onChange: (value: string) => void
}

/** One of several, all in sight. */
export function RadioList({ legend, legendHidden = false, options, value, onChange }: RadioListProps) {
  const name = useId()

  return (
    <fieldset className={styles.list}>
      <legend className={legendHidden ? styles.legendHidden : styles.legend}>{legend}</legend>
      {options.map((option) => (
        // In a skeleton an option that the early answer does not have is hidden.
        <label key={option.value} className={`${styles.option} ${styles.line}`} data-row="" {...option.needs}>
          {option.picture && <span className={styles.picture}>{option.picture}</span>}
          <input
            type="radio"
            className={styles.input}
            data-early-control={option.earlyControl}
            name={name}
            value={option.value}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span className={`${styles.mark} ${styles.round}`} />
          <span className={styles.text}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
