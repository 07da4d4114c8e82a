import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'
import { hasOutcomeAtom, leftToUploadAtom, sendAtom, sendingAtom, stopWaitingAtom } from './send-model.ts'

/** The bar under the form: `Send`, and what it waits for. */
export function SendBar() {
  const messages = useMessages(complaintFormMessages)
  const sending = useAtomValue(sendingAtom)
  const left = useAtomValue(leftToUploadAtom)
  const hasOutcome = useAtomValue(hasOutcomeAtom)
  const send = useSetAtom(sendAtom)
  const stopWaiting = useSetAtom(stopWaitingAtom)

  return (
    <>
      <div role="status">
        {sending === 'waiting' && <p className={styles.waitingFor}>{messages.waitingFor({ left })}</p>}
      </div>
      {/* Beside a `Retry` it is the second action. */}
      <Button
        kind={hasOutcome ? 'quiet' : 'main'}
        busy={sending === 'waiting' || sending === 'sending' || sending === 'sent'}
        onPress={send}
      >
        {messages.send}
      </Button>
      {sending === 'waiting' && (
        <Button kind="quiet" onPress={() => stopWaiting()}>
          {messages.stopWaiting}
        </Button>
      )}
    </>
  )
}
