import { usePageMessages, useMessages } from '@pahiram/page'
import { Button, ErrorBlock, Spinner } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import styles from './confirm.module.css'
import { confirmMessages } from '../../messages/en.json'
import { checkAtom, intentAtom, seeOrderAtom } from './intent-model.ts'

/** What became of a push whose answer got lost, or of a loan that was made; it stands where the offer stood. */
export function IntentOutcome() {
  const messages = useMessages(confirmMessages)
  const pageMessages = usePageMessages()
  const intent = useAtomValue(intentAtom)
  const check = useSetAtom(checkAtom)
  const seeOrder = useSetAtom(seeOrderAtom)

  switch (intent.state) {
    case 'checking':
      return (
        <div role="status" className={styles.outcome}>
          <Spinner />
          <h2 className={styles.outcomeTitle}>{messages.checkingTitle}</h2>
          <p className={styles.outcomeText}>{messages.checkingText}</p>
        </div>
      )
    case 'unsure':
      return (
        <ErrorBlock
          title={messages.unsureTitle}
          text={messages.unsureText}
          reference={pageMessages.reference({ reference: intent.reference })}
          retryLabel={pageMessages.retry}
          onRetry={check}
        />
      )
    case 'made':
      return (
        <div role="status" className={styles.outcome}>
          <h2 className={styles.outcomeTitle}>{messages.madeTitle}</h2>
          <p className={styles.outcomeText}>{messages.madeText}</p>
          <Button onPress={seeOrder}>{messages.seeOrder}</Button>
        </div>
      )
    default:
      return null
  }
}
