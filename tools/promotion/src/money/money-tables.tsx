import { Notice } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import styles from './money-tables.module.css'

/** Says whether all money is accounted for, and what is not where it belongs. */
export function Balance({ misplaced }: { readonly misplaced: readonly string[] }) {
  if (misplaced.length === 0)
    return <p>All money is accounted for: nothing differs, the books sum to zero, and nothing is held or odd.</p>
  return (
    <Notice kind="warning">
      Not all money is where it belongs.
      <ul>
        {misplaced.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </Notice>
  )
}

/** A table whose first column names the row. */
export function MoneyTable({
  caption,
  head,
  rows,
}: {
  readonly caption: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly ReactNode[])[]
}) {
  return (
    // On a phone the table moves within its frame, also by the arrow keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
    <div className={styles.frame} role="region" aria-label={caption} tabIndex={0}>
      <table className={styles.table}>
        <caption className={styles.caption}>{caption}</caption>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col" className={styles.cell}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first, ...others], index) => (
            <tr key={index}>
              <th scope="row" className={styles.cell}>
                {first}
              </th>
              {others.map((cell, column) => (
                <td key={column} className={styles.cell}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
