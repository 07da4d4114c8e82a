import { ErrorBlock, Spinner, Success } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'
import type { ReactNode } from 'react'

import { usePageMessages } from '../use-messages.ts'
import { useIntoView } from '../use-into-view.ts'
import type { OnceAtom } from './once-atom.ts'
import styles from './once-view.module.css'

/** What an outcome says while nobody knows; a flow without a check has nothing to say while it checks. */
export interface OnceMessages {
  readonly checkingTitle?: string
  readonly checkingText?: string
  readonly unsureTitle: string
  readonly unsureText: string
}

export interface OnceViewProps<Content, Answer> {
  readonly of: OnceAtom<Content, Answer>
  readonly messages: OnceMessages
  /** Sends again, where the flow has no check. */
  readonly onRetry?: () => void | Promise<void>
  /** Further ways on beside `Retry`. */
  readonly actions?: ReactNode
  /** What is shown here once it is done. */
  readonly children?: ReactNode
}

/** The outcome of something that must happen once: that it is checked, that nobody knows, or what the page says when done. */
export function OnceView<Content, Answer>({
  of,
  messages,
  onRetry,
  actions,
  children,
}: OnceViewProps<Content, Answer>) {
  const [outcome, act] = useAtom(of)
  const pageMessages = usePageMessages()
  // After a reload nothing was pressed, and so there is no reference.
  const reference = outcome.state === 'unknown' ? outcome.reference : undefined
  const place = useIntoView(reference)

  switch (outcome.state) {
    case 'checking':
      return <StatusBlock busy title={messages.checkingTitle} text={messages.checkingText} />
    case 'unknown':
      return (
        <div ref={place}>
          <ErrorBlock
            art="unknown"
            title={messages.unsureTitle}
            text={messages.unsureText}
            reference={reference && pageMessages.reference({ reference })}
            retryLabel={pageMessages.retry}
            onRetry={onRetry ?? (async () => void (await act('check')))}
            actions={actions}
          />
        </div>
      )
    case 'done':
      return children
    default:
      return null
  }
}

export interface StatusBlockProps {
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Whether it goes on by itself. */
  readonly busy?: boolean
  /** Whether it is done: with a tick, and it takes the focus. */
  readonly done?: boolean
  /** The way on. */
  readonly children?: ReactNode
}

/** Something a page says in place of what it offered, with the way on. */
export function StatusBlock({ title, text, busy, done, children }: StatusBlockProps) {
  const place = useIntoView(busy)

  return (
    <div role="status" ref={place} className={styles.block}>
      {busy && <Spinner />}
      {done ? <Success title={title} /> : <h2 className={styles.title}>{title}</h2>}
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </div>
  )
}
