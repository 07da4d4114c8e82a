import type { ReactNode } from 'react'

import styles from './early-text.module.css'
import { usePageWords } from './page-words.ts'

export interface EarlyViewProps {
  /** A field of the answer that, when it says something, keeps the page from being filled: it will lead away. */
  readonly unless?: string
  readonly children: ReactNode
}

/** A skeleton whose `EarlyText`s the inline script fills as soon as the page's early call is answered. */
export function EarlyView({ unless, children }: EarlyViewProps) {
  const words = usePageWords()

  return (
    <div role="status" aria-label={words.loading} data-early-view="" data-early-unless={unless}>
      {children}
    </div>
  )
}

export interface EarlyTextProps {
  /** Where the text stands in the answer's `data`: `userOrderDetail.detail.0.value`. */
  readonly field: string
  /** Roughly how much room the text will take. */
  readonly width?: 'short' | 'medium' | 'long'
}

/** A grey bar in the size of its text until the early answer says what belongs there. */
export function EarlyText({ field, width = 'medium' }: EarlyTextProps) {
  return <span className={`${styles.text} ${styles[width]}`} data-early={field} />
}

/**
 * Attributes of an element whose custom properties get colours of the early answer, `{ '--ground': 'theme.background' }`:
 * the paths as for `EarlyText`, and nothing but hex colours.
 */
export function earlyColours(fields: Readonly<Record<`--${string}`, string>>) {
  return {
    'data-early-colours': Object.entries(fields)
      .map(([property, field]) => `${property}=${field}`)
      .join(' '),
  }
}
