import { useMessages } from '@pahiram/page'
import { Dialog } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { complaintFormMessages } from '../../../messages/en.json'
import { SentNumber } from '../../sent/sent-number.tsx'
import styles from './complaint-form.module.css'
import { complaintAtom } from './send-model.ts'

/** Says that the complaint arrived, until the page is replaced. */
export function SentDialog() {
  const messages = useMessages(complaintFormMessages)
  const outcome = useAtomValue(complaintAtom)
  const { problemId, answerBy } = (outcome.state === 'done' && outcome.answer) || {}

  return (
    <Dialog open title={messages.sentTitle} closeOnEscape={false} onClose={() => undefined} actions={[]}>
      {messages.sentText}
      {problemId && (
        <p className={styles.sentNumber}>
          <SentNumber message={messages.sentNumber} number={problemId} />
        </p>
      )}
      {answerBy && <p className={styles.sentAnswer}>{messages.answerBy({ day: answerBy })}</p>}
    </Dialog>
  )
}
