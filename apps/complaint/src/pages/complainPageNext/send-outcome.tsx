import { useIntoView, usePageAddress, usePageMessages, useMessages } from '@pahiram/page'
import { OnceView } from '@pahiram/page/once'
import { Button, ErrorBlock, LinkButton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { complaintFormMessages } from '../../../messages/en.json'
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
