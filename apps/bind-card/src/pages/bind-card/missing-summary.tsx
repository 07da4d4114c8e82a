import { useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'
import { type MouseEvent, useEffect, useRef } from 'react'

import { failedAttemptAtom, missingAtom } from './bind-card-model.ts'
import styles from './bind-card-page.module.css'
import { bindCardMessages } from '../../../messages/en.json'
import { fieldId, missingMessage } from './card-field.ts'
import type { CardForm } from './card-form.ts'

export interface MissingSummaryProps {
  readonly form: CardForm
}

/** What Next found missing, each a way to its field; it takes the focus at every press that fails. */
export function MissingSummary({ form }: MissingSummaryProps) {
  const messages = useMessages(bindCardMessages)
  const missing = useAtomValue(missingAtom)
  const attempt = useAtomValue(failedAttemptAtom)
  const summary = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (attempt > 0) summary.current?.focus()
  }, [attempt])

  if (missing.length === 0) return null

  // The address must not change: it is what the page was opened with.
  function lead(event: MouseEvent, id: string) {
    event.preventDefault()
    document.getElementById(id)?.focus()
  }

  return (
    <div ref={summary} role="group" aria-labelledby="missing-title" tabIndex={-1} className={styles.summary}>
      <h2 id="missing-title" className={styles.summaryTitle}>
        {messages.missingTitle({ count: missing.length })}
      </h2>
      <ul className={styles.summaryList}>
        {missing.map((field) => {
          const id = fieldId(form.fields.findIndex(({ key }) => key === field.key))

          return (
            <li key={field.key}>
              <a href={`#${id}`} className={styles.summaryLink} onClick={(event) => lead(event, id)}>
                {missingMessage(field, messages)}
              </a>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
