import { type ReactNode, useId } from 'react'

import styles from './choice.module.css'

/** One answer among several. */
export interface RadioOption {
  readonly value: string
  readonly label: ReactNode
  /** A picture before the label. */
  readonly picture?: ReactNode
  readonly disabled?: boolean
  /** The heading under which it is listed with others of its kind. */
  readonly group?: string | undefined
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
    <fieldset className={styles.list} role="radiogroup">
      <legend className={legendHidden ? styles.legendHidden : styles.legend}>{legend}</legend>
      {[...new Set(options.map(({ group }) => group))].map((group, place) => (
        <div key={place} role={group && 'group'} aria-labelledby={group && `${name}-${place}`}>
          {group && (
            <p id={`${name}-${place}`} className={styles.group}>
              {group}
            </p>
          )}
          {options
            .filter((option) => option.group === group)
            .map((option) => (
              <label key={option.value} className={`${styles.option} ${styles.line}`}>
                {option.picture && <span className={styles.picture}>{option.picture}</span>}
                <input
                  type="radio"
                  className={styles.input}
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
        </div>
      ))}
    </fieldset>
  )
}
