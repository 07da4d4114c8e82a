import type { ReactNode } from 'react'

import styles from './complainDetails-page.module.css'

/** Whose pictures a list has: the borrower's or the reply's. */
export type PictureListName = 'sent' | 'answered'

/** By which the page takes over a press on the picture at this place of its list, counted from 0. */
export function pictureControl(name: PictureListName, place: number): string {
  return `${name}.${place}.open`
}

/** The square place of a small picture. */
export function PictureFrame({ children }: { readonly children: ReactNode }) {
  return (
    <span className={styles.square}>
      <span className={styles.inside}>{children}</span>
    </span>
  )
}
