import { useMessages } from '@pahiram/page'
import type { ReactNode } from 'react'

import { AgentIcon } from './agent-icon.tsx'
import styles from './complainDetails-page.module.css'
import { complaintDetailsMessages } from '../../../messages/en.json'

export interface ComplaintFrameProps {
  readonly number: ReactNode
  readonly tags: readonly ReactNode[]
  readonly content: ReactNode
  readonly counter: ReactNode
  readonly pictures?: ReactNode
  /** What the customer service replied; undefined while it has not. */
  readonly reply: ReactNode
  /** Attributes of all of the reply, for a skeleton. */
  readonly replyNeeds?: { readonly 'data-early-needs': string }
  /** Instead of a reply. */
  readonly noReply?: ReactNode
  readonly replyPictures?: ReactNode
}

/** The places of everything that a complaint says, for the complaint itself and for its skeleton. */
export function ComplaintFrame(props: ComplaintFrameProps) {
  const messages = useMessages(complaintDetailsMessages)

  return (
    <>
      <section className={styles.card} aria-label={messages.yourComplaint}>
        {props.number && (
          <p className={styles.number} data-row="">
            <span className={styles.label}>{messages.number}</span>
            <span className={styles.value}>{props.number}</span>
          </p>
        )}
        {props.tags.length > 0 && (
          <ul className={styles.tags}>
            {props.tags.map((tag, index) => (
              <li key={index} className={styles.tag} data-row="">
                {tag}
              </li>
            ))}
          </ul>
        )}
        <p className={styles.content}>{props.content}</p>
        <p className={styles.counter}>{props.counter}</p>
        {props.pictures}
      </section>
      <section className={styles.card}>
        <h2 className={styles.heading}>{messages.result}</h2>
        {props.noReply}
        {props.reply !== undefined && (
          <div className={styles.reply} {...props.replyNeeds}>
            <span className={styles.agentIcon}>
              <AgentIcon />
            </span>
            <div className={styles.words}>
              <p className={styles.agent}>{messages.agent}</p>
              <p className={styles.replyText}>{props.reply}</p>
              {props.replyPictures}
            </div>
          </div>
        )}
      </section>
    </>
  )
}
