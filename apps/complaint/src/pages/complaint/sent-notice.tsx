import { useMessages, usePageAddress } from '@pahiram/page'
import { Button, Notice } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { complaintMessages } from '../../../messages/en.json'
import { closeSentAtom, sentComplaintAtom } from '../../sent/sent-complaint.ts'
import { SentNumber } from '../../sent/sent-number.tsx'
import styles from './complaint-page.module.css'

/** Says that the last complaint arrived, with its number and the day of the answer, until the borrower closes it. */
export function SentNotice() {
  const messages = useMessages(complaintMessages)
  const sent = useAtomValue(sentComplaintAtom)
  const close = useSetAtom(closeSentAtom)
  const details = usePageAddress('complainDetails', { problemId: sent?.problemId })

  if (sent === undefined) return null

  const { problemId, answerBy } = sent

  return (
    <section role="status" className={styles.sent}>
      <Notice>
        <h2 className={styles.sentTitle}>{messages.sent}</h2>
        {problemId && (
          <p className={styles.sentText}>
            <SentNumber message={messages.sentNumber} number={problemId} />
          </p>
        )}
        <p className={styles.sentText}>{answerBy ? messages.answerBy({ day: answerBy }) : messages.answerSoon}</p>
        <div className={styles.sentActions}>
          {problemId && (
            <a className={styles.sentLink} href={details}>
              {messages.seeSent}
            </a>
          )}
          <Button kind="text" onPress={close}>
            {messages.closeSent}
          </Button>
        </div>
      </Notice>
    </section>
  )
}
