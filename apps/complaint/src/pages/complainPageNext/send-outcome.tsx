import { useIntoView, usePageAddress, usePageMessages, useMessages } from '@pahiram/page'
import { OnceView } from '@pahiram/page/once'
import { Button, Dialog, ErrorBlock, LinkButton, SuccessMark } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { complaintFormMessages } from '../../../messages/en.json'
import { SentNumber } from '../../sent/sent-number.tsx'
import styles from './complaint-form.module.css'
import { clearFormAtom, complaintAtom, sendAtom, sendingAtom } from './send-model.ts'

/** What became of a sending that nobody answered: it did not leave, or nobody knows whether it arrived. */
export function SendOutcome() {
  const messages = useMessages(complaintFormMessages)
  const pageMessages = usePageMessages()
  const isUnsent = useAtomValue(sendingAtom) === 'unsent'
  const list = usePageAddress('complaintList')
  const send = useSetAtom(sendAtom)
  const clear = useSetAtom(clearFormAtom)
  const place = useIntoView(isUnsent)

  if (isUnsent) {
    return (
      <div ref={place}>
        <ErrorBlock
          title={messages.unsentTitle}
          text={messages.unsentText}
          retryLabel={pageMessages.retry}
          onRetry={send}
        />
      </div>
    )
  }

  return (
    <OnceView
      of={complaintAtom}
      messages={messages}
      onRetry={send}
      actions={
        <div className={styles.outcomeActions}>
          {list && (
            <LinkButton kind="quiet" href={list}>
              {messages.myComplaints}
            </LinkButton>
          )}
          <Button kind="text" onPress={() => clear()}>
            {messages.clearForm}
          </Button>
        </div>
      }
    />
  )
}

/** Says that the complaint arrived, until the page is replaced. */
export function SentDialog() {
  const messages = useMessages(complaintFormMessages)
  const outcome = useAtomValue(complaintAtom)
  const { problemId, answerBy } = (outcome.state === 'done' && outcome.answer) || {}

  return (
    <Dialog open title={messages.sentTitle} closeOnEscape={false} onClose={() => undefined} actions={[]}>
      <SuccessMark />
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
