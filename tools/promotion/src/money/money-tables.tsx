import { Notice } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import styles from './money-tables.module.css'

/** The figures of a day: a row each, with how often and how much. */
export function DayTable({ day, rows }: { readonly day: string; readonly rows: readonly (readonly string[])[] }) {
  return (
    <MoneyTable caption={`Money of ${day}, Manila time`} head={['Figure', 'Number', 'Amount']} rows={rows.slice(1)} />
  )
}

/** Says whether all money of a day is accounted for. */
export function Balance({ isBalanced }: { readonly isBalanced: boolean }) {
  return isBalanced ? (
    <p>All money is accounted for: nothing differs, and the books sum to zero.</p>
  ) : (
    <Notice kind="warning">
      Money is not accounted for: the difference or the sum of all books is not zero. Tell the developers.
    </Notice>
  )
}

/** A table whose first column names the row and whose last holds an amount. */
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
