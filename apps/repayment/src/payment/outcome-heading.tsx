import { type ReactNode, useEffect, useRef } from 'react'

import styles from './payment.module.css'

/** How a payment went: it did what it was for, it is not sure yet, or no money moved. */
export type OutcomeMark = 'done' | 'waiting' | 'failed'

const drawn = { done: 'M31 45l9 9 17-18', waiting: 'M44 30v15l9 6', failed: 'M44 30v18m0 9v1' } as const

export interface OutcomeHeadingProps {
  readonly mark: OutcomeMark
  readonly children: ReactNode
}

/**
 * What became of a payment, as a picture and a heading. It comes into view and has the focus as soon as it is there: who comes back
 * from paying had scrolled down before, and a reader would say nothing of it.
 */
export function OutcomeHeading({ mark, children }: OutcomeHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <svg className={`${styles.mark} ${styles[mark]}`} width="88" height="88" viewBox="0 0 88 88" aria-hidden="true">
        <circle className={styles.markGround} cx="44" cy="44" r="44" />
        <circle className={styles.markDisc} cx="44" cy="44" r="30" />
        <path className={styles.markSign} d={drawn[mark]} pathLength="1" />
      </svg>
      <h2 ref={heading} tabIndex={-1} className={styles.outcome}>
        {children}
      </h2>
    </>
  )
}
