import { useMessages } from '@pahiram/page'
import { LinkButton } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'

import styles from './complaintList-page.module.css'
import { homeAddressAtom } from './list-model.ts'
import { complaintListMessages } from '../../../messages/en.json'

/** Nothing to show, and a way on. */
export function NoComplaints({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.nothing}>
      <p className={styles.sentence}>{children}</p>
      <LinkButton href={useAtomValue(homeAddressAtom)}>{useMessages(complaintListMessages).newComplaint}</LinkButton>
    </div>
  )
}
