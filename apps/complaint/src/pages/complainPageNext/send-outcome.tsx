import { usePageAddress, usePageMessages, useMessages } from '@pahiram/page'
import { Button, LinkButton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useEffect, useRef } from 'react'

import styles from './complaint-form.module.css'
import { complaintFormMessages } from '../../../messages/en.json'
import { clearFormAtom, sendAtom, sendingAtom } from './send-model.ts'

/** What became of a sending that nobody answered: it did not leave, or nobody knows whether it arrived. */
export function SendOutcome() {
  const isUnsent = useAtomValue(sendingAtom) === 'unsent'

  return isUnsent ? <Unsent /> : <Unsure />
}

function Unsent() {
  const messages = useMessages(complaintFormMessages)
  const send = useSetAtom(sendAtom)

  return (
    <Outcome title={messages.unsentTitle} text={messages.unsentText}>
      <Button onPress={send}>{usePageMessages().retry}</Button>
    </Outcome>
  )
}

function Unsure() {
  const messages = useMessages(complaintFormMessages)
  const list = usePageAddress('complaintList')
  const send = useSetAtom(sendAtom)
  const clear = useSetAtom(clearFormAtom)

  return (
    <Outcome title={messages.unsureTitle} text={messages.unsureText}>
      <Button onPress={send}>{usePageMessages().retry}</Button>
      {list && (
        <LinkButton kind="quiet" href={list}>
          {messages.myComplaints}
        </LinkButton>
      )}
      <Button kind="text" onPress={() => clear()}>
        {messages.clearForm}
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
