import type { ReactNode } from 'react'

import styles from './rows.module.css'

/** A label and its value. */
export interface Row {
  readonly label: ReactNode
  readonly value: ReactNode
  /** Whether the value is a sentence: it is below its label. */
  readonly wide?: boolean
  /** Whether it is what the rows above it come to. */
  readonly sum?: boolean
}

/**
 * Labels left, values right, long values wrap; a row whose value is empty is left out (docs/spec/product-spec.md §2).
 */
export function Rows({ rows }: { readonly rows: readonly Row[] }) {
  const filled = rows.filter((row) => !isEmpty(row.value))

  if (filled.length === 0) return null

  return (
    <dl className={styles.rows}>
      {filled.map((row, index) => (
        <div key={index} className={`${styles.row} ${row.wide ? styles.wide : ''} ${row.sum ? styles.sum : ''}`}>
          <dt className={styles.label}>{row.label}</dt>
          <dd className={styles.value}>{row.value}</dd>
        </div>
      ))}
    </dl>
  )
}

function isEmpty(value: ReactNode): boolean {
  if (typeof value === 'string') return value.trim() === ''

  return value === null || value === undefined || typeof value === 'boolean'
}
