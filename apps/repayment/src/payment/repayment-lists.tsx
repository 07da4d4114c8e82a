import type { TextRow } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { type Row, Rows } from '@pahiram/ui-kit'
import { useId, useState } from 'react'

import styles from './payment.module.css'
import { paymentMessages } from '../../messages/en.json'

/** How many rows a folded list shows (docs/spec/product-spec.md §9). */
const foldedRows = 2

export interface DetailListProps {
  /** Rows that are never folded away, before the others. */
  readonly fixed?: readonly Row[]
  readonly rows: readonly TextRow[]
}

/** What the amount is made of: the first two rows, and the others when asked for. */
export function DetailList({ fixed = [], rows }: DetailListProps) {
  const messages = useMessages(paymentMessages)
  const [isUnfolded, setUnfolded] = useState(false)
  const listId = useId()
  const filled = rows
    .map(({ text = '', value = '' }) => ({ label: text, value }))
    .filter(({ value }) => value.trim() !== '')

  return (
    <>
      <div id={listId}>
        <Rows rows={[...fixed, ...(isUnfolded ? filled : filled.slice(0, foldedRows))]} />
      </div>
      {filled.length > foldedRows && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isUnfolded}
          aria-controls={listId}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          <span>{isUnfolded ? messages.hide : messages.more}</span>
          <svg className={styles.foldMark} width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
            <path d="M4 6l4 4 4-4" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
          </svg>
        </button>
      )}
    </>
  )
}
