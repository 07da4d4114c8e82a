import { usePageWords, useTexts } from '@pahiram/page'
import { Button, ErrorBlock, Spinner } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import styles from './confirm.module.css'
import { confirmTexts } from './confirm-texts.ts'
import { checkAtom, intentAtom, seeOrderAtom } from './intent-model.ts'

/** What became of a push whose answer got lost, or of a loan that was made; it stands where the offer stood. */
export function IntentOutcome() {
  const words = useTexts(confirmTexts)
  const pageWords = usePageWords()
  const intent = useAtomValue(intentAtom)
  const check = useSetAtom(checkAtom)
  const seeOrder = useSetAtom(seeOrderAtom)

  switch (intent.state) {
    case 'checking':
      return (
        <div role="status" className={styles.outcome}>
          <Spinner />
          <h2 className={styles.outcomeTitle}>{words.checkingTitle}</h2>
          <p className={styles.outcomeText}>{words.checkingText}</p>
        </div>
      )
    case 'unsure':
      return (
        <ErrorBlock
          title={words.unsureTitle}
          text={words.unsureText}
          reference={pageWords.reference(intent.reference)}
          retryLabel={pageWords.retry}
          onRetry={check}
        />
      )
    case 'made':
      return (
        <div role="status" className={styles.outcome}>
          <h2 className={styles.outcomeTitle}>{words.madeTitle}</h2>
          <p className={styles.outcomeText}>{words.madeText}</p>
          <Button onPress={seeOrder}>{words.seeOrder}</Button>
        </div>
      )
    default:
      return null
  }
}
