import { usePageWords, useTexts } from '@pahiram/page'
import { Button, ErrorBlock } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useRef } from 'react'

import { leaveAtom, saveAtom, savingAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { bindCardTexts } from './bind-card-texts.ts'

/** The answer got lost: nobody here knows whether the account was saved, and only the borrower sends it again. */
export function UnsureBlock() {
  const words = useTexts(bindCardTexts)
  const pageWords = usePageWords()
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
        title={words.unsureTitle}
        text={words.unsureText}
        reference={pageWords.reference(saving.reference)}
        retryLabel={pageWords.retry}
        onRetry={save}
      />
    </div>
  )
}

/** The account is saved and the page is about to go; where nothing closes it, this is the way on. */
export function SavedNotice() {
  const words = useTexts(bindCardTexts)
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
        {words.savedTitle}
      </h2>
      <p className={styles.savedText}>{words.savedText}</p>
      <Button onPress={leave}>{words.goOn}</Button>
    </div>
  )
}
