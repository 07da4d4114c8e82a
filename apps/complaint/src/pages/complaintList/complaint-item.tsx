import type { ComplaintListItem } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'
import { memo } from 'react'

import styles from './complaintList-page.module.css'
import { complaintAddressAtom, statesAtom } from './list-model.ts'
import { complaintListMessages } from '../../../messages/en.json'

/** What the parts that draw complaints are given. */
export interface ItemListProps {
  readonly tab: number
  readonly list: readonly ComplaintListItem[]
  /** Whether it is all of the tab, in whose places a borrower is taken back to. */
  readonly isWhole: boolean
}

export interface ComplaintItemProps {
  readonly complaint: ComplaintListItem
  /** Its place, counted from 0, among `count`: a screen reader says both, though not all are drawn. */
  readonly index: number
  readonly count: number
  readonly measure?: (item: HTMLElement | null) => void
}

/** One complaint of the list: a link to all of it. */
export const ComplaintItem = memo(function ComplaintItem({ complaint, index, count, measure }: ComplaintItemProps) {
  const messages = useMessages(complaintListMessages)
  const href = useAtomValue(complaintAddressAtom)(complaint)
  const state = useAtomValue(statesAtom).get(complaint.id ?? '')
  const { type = '', time, content } = complaint
  const texts = (
    <>
      <span className={styles.type}>{type.trim() || messages.complaint}</span>
      {time && <span className={styles.time}>{time}</span>}
      {state && <span className={`${styles.state} ${state.isLast ? styles.done : ''}`}>{state.title}</span>}
      {content && <span className={styles.content}>{content}</span>}
    </>
  )

  return (
    <li ref={measure} className={styles.item} data-index={index} aria-posinset={index + 1} aria-setsize={count}>
      {href === undefined ? (
        <div className={styles.card}>{texts}</div>
      ) : (
        <a className={styles.card} href={href}>
          {texts}
        </a>
      )}
    </li>
  )
})
