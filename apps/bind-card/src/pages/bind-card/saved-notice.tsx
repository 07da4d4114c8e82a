import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { leaveAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { bindCardMessages } from '../../../messages/en.json'

/** The account is saved and the page is about to go; where nothing closes it, this is the way on. */
export function SavedNotice() {
  const messages = useMessages(bindCardMessages)
  const leave = useSetAtom(leaveAtom)
  const title = useRef<HTMLHeadingElement>(null)

  // The button that was pressed is gone, and with it the focus.
  useEffect(() => title.current?.focus(), [])

  return (
    <div className={styles.saved}>
      <svg className={styles.savedMark} width="72" height="72" viewBox="0 0 72 72" aria-hidden="true">
        <circle cx="36" cy="36" r="36" className={styles.savedCircle} />
        <path d="M22 37l10 10 19-21" fill="none" stroke="currentColor" strokeWidth="5" strokeLinecap="round" />
      </svg>
      <h2 ref={title} tabIndex={-1} className={styles.savedTitle}>
        {messages.savedTitle}
      </h2>
      <p className={styles.savedText}>{messages.savedText}</p>
      <Button onPress={leave}>{messages.goOn}</Button>
    </div>
  )
}
