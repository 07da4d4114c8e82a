import { type ReactNode, useEffect, useRef } from 'react'

import styles from './success.module.css'

const signs = { done: 'M31 45l9 9 17-18', waiting: 'M44 30v15l9 6', failed: 'M44 30v18m0 9v1' } as const

export interface SuccessMarkProps {
  /** How it went: it did what it was for, it is not sure yet, or it failed. */
  readonly mark?: keyof typeof signs | undefined
}

/** How something went, as a picture; its tick is drawn once. */
export function SuccessMark({ mark = 'done' }: SuccessMarkProps) {
  return (
    <svg className={`${styles.mark} ${styles[mark]}`} width="88" height="88" viewBox="0 0 88 88" aria-hidden="true">
      <circle className={styles.ground} cx="44" cy="44" r="44" />
      <circle className={styles.disc} cx="44" cy="44" r="30" />
      <path className={styles.sign} d={signs[mark]} pathLength="1" />
    </svg>
  )
}

export interface SuccessProps extends SuccessMarkProps {
  readonly title: ReactNode
}

/**
 * How something went, as a picture and a heading. It comes into view and has the focus as soon as it is there: who comes back from
 * paying had scrolled down before, and a reader would say nothing of it.
 */
export function Success({ mark, title }: SuccessProps) {
  const heading = useRef<HTMLHeadingElement>(null)

  useEffect(() => {
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])

  return (
    <>
      <SuccessMark mark={mark} />
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
    </>
  )
}
