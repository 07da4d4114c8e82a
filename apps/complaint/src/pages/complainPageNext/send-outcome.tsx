import { usePageAddress, usePageWords, useTexts } from '@pahiram/page'
import { Button, LinkButton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'

import styles from './complaint-form.module.css'
import { formTexts } from './form-texts.ts'
import { clearFormAtom, sendAtom, sendingAtom } from './send-model.ts'

/** What became of a sending that nobody answered: it did not leave, or nobody knows whether it arrived. */
export function SendOutcome() {
  const isUnsent = useAtomValue(sendingAtom) === 'unsent'

  return isUnsent ? <Unsent /> : <Unsure />
}

function Unsent() {
  const words = useTexts(formTexts)
  const send = useSetAtom(sendAtom)

  return (
    <Outcome title={words.unsentTitle} text={words.unsentText}>
      <Button onPress={send}>{usePageWords().retry}</Button>
    </Outcome>
  )
}

function Unsure() {
  const words = useTexts(formTexts)
  const list = usePageAddress('complaintList')
  const send = useSetAtom(sendAtom)
  const clear = useSetAtom(clearFormAtom)

  return (
    <Outcome title={words.unsureTitle} text={words.unsureText}>
      <Button onPress={send}>{usePageWords().retry}</Button>
      {list && (
        <LinkButton kind="quiet" href={list}>
          {words.myComplaints}
        </LinkButton>
      )}
      <Button kind="text" onPress={() => clear()}>
        {words.clearForm}
      </Button>
    </Outcome>
  )
}

interface OutcomeProps {
  readonly title: string
  readonly text: string
  readonly children: ReactNode
}

function Outcome({ title, text, children }: OutcomeProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // In the middle: the bars at the top and the bottom would hide a block at the edge.
    place.current?.scrollIntoView({ block: 'center' })
  }, [])

  return (
    <div ref={place} role="alert" className={styles.outcome}>
      <h2 className={styles.outcomeTitle}>{title}</h2>
      <p className={styles.outcomeText}>{text}</p>
      <div className={styles.outcomeActions}>{children}</div>
    </div>
  )
}
