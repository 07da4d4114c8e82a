import type { ComplaintListItem } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'
import { memo } from 'react'

import styles from './complaintList-page.module.css'
import { ItemFrame } from './item-frame.tsx'
import { complaintAddressAtom } from './list-model.ts'
import { itemControl } from './list-skeleton.tsx'
import { complaintListMessages } from '../../../messages/en.json'

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
  const { type = '', time, content } = complaint
  const item = <ItemFrame type={type.trim() || messages.complaint} time={time} content={content} />

  return (
    <li ref={measure} className={styles.item} data-index={index} aria-posinset={index + 1} aria-setsize={count}>
      {href === undefined ? (
        <div className={styles.card}>{item}</div>
      ) : (
        <a className={`${styles.card} ${styles.link}`} href={href} data-early-control={itemControl(index)}>
          {item}
        </a>
      )}
    </li>
  )
})
