import { countPress } from '@pahiram/page'
import { atom, useSetAtom } from 'jotai'
import type { ComponentPropsWithoutRef, ReactNode } from 'react'

import styles from './payment.module.css'

const countAtom = atom(null, (get, _set, event: string) => countPress(get, event))

export interface WayOnProps {
  readonly href: string
  /** Names the press when it is counted. */
  readonly event: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** A card that leads to another page of ours. */
export function WayOn({ href, event, picture, children }: WayOnProps) {
  const count = useSetAtom(countAtom)

  return (
    <WayOnFrame href={href} onClick={() => count(event)} picture={picture}>
      {children}
    </WayOnFrame>
  )
}

interface WayOnFrameProps extends Pick<ComponentPropsWithoutRef<'a'>, 'href' | 'onClick' | 'children'> {
  readonly picture: ReactNode
}

/** The card alone; also drawn by the skeleton, which has no address for it yet. */
export function WayOnFrame({ picture, children, ...link }: WayOnFrameProps) {
  return (
    <a className={styles.wayOn} {...link}>
      <span className={styles.wayOnPicture}>{picture}</span>
      <span className={styles.wayOnWords}>{children}</span>
      <svg className={styles.wayOnMark} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 5l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </a>
  )
}
