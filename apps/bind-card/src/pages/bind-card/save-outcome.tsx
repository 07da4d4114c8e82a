import { usePageMessages, useMessages } from '@pahiram/page'
import { Button, ErrorBlock } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { leaveAtom, saveAtom, savingAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { bindCardMessages } from '../../../messages/en.json'

/** The answer got lost: nobody here knows whether the account was saved, and only the borrower sends it again. */
export function UnsureBlock() {
  const messages = useMessages(bindCardMessages)
  const pageMessages = usePageMessages()
  const saving = useAtomValue(savingAtom)
  const save = useSetAtom(saveAtom)
  const block = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Next is at the bottom of the screen, this at the top of the page.
    if (saving.state === 'unsure') block.current?.scrollIntoView({ block: 'center' })
  }, [saving.state])

  if (saving.state !== 'unsure') return null

  return (
    <div ref={block}>
      <ErrorBlock
        title={messages.unsureTitle}
        text={messages.unsureText}
        reference={pageMessages.reference({ reference: saving.reference })}
        retryLabel={pageMessages.retry}
        onRetry={save}
      />
    </div>
  )
}

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
