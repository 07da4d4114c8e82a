import type { ComponentPropsWithoutRef, ReactNode } from 'react'

import { LineIcon } from './icons.tsx'
import styles from './page-layout.module.css'

/** What a page may add to its main element: its attributes, `data-…` among them. */
export type MainProps = Omit<ComponentPropsWithoutRef<'main'>, 'children' | 'className' | 'style'> &
  Readonly<Record<`data-${string}`, string | number | undefined>>

export interface PageLayoutProps {
  /** The page's name; always its `h1`, seen only with a header. */
  readonly title: ReactNode
  /** Shows the title and the way back, by default only with `onBack`. A shell with a title bar hides what has no way back (`data-title-bar`). */
  readonly header?: boolean
  readonly onBack?: (() => void) | undefined
  readonly backLabel?: string
  /** What is stuck to the bottom of the screen, above the safe area: one main action, at most one quiet one. */
  readonly footer?: ReactNode
  readonly children: ReactNode
  readonly mainProps?: MainProps
}

/** The frame of a page: title, content, actions; the one place that knows of safe areas. */
export function PageLayout({
  title,
  onBack,
  header = onBack !== undefined,
  backLabel = 'Back',
  footer,
  children,
  mainProps,
}: PageLayoutProps) {
  return (
    <div className={styles.page}>
      {header && (
        <header className={onBack ? styles.header : `${styles.header} ${styles.place}`}>
          {onBack && (
            <button type="button" className={styles.back} aria-label={backLabel} onClick={onBack}>
              <LineIcon path="M15 5l-7 7 7 7" stroke={2} />
            </button>
          )}
          <h1 className={styles.title}>{title}</h1>
        </header>
      )}
      <main {...mainProps} className={styles.main}>
        <div className={styles.content}>
          {!header && <h1 className={styles.hidden}>{title}</h1>}
          {children}
        </div>
        <div className={styles.bar} data-page-bar="">
          {footer}
        </div>
      </main>
    </div>
  )
}
