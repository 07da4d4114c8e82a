import type { Agreement } from '@pahiram/contract'
import { type AsyncAtom, rejectionOf, usePageMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import type { ConfirmMessages } from '../../messages/en.json'
import styles from './agreement.module.css'

export interface AgreementLinksProps {
  readonly of: AsyncAtom<readonly Agreement[]>
  readonly messages: ConfirmMessages
  readonly onRead: (agreement: Agreement) => Promise<void>
}

/** A link for each agreement, by its title. */
export function AgreementLinks({ of, messages, onRead }: AgreementLinksProps) {
  const [agreements, askAgain] = useAtom(of)
  const { retry } = usePageMessages()

  if (agreements.state === 'loading') return <div className={styles.coming} />
  if (agreements.state === 'failed') {
    return (
      <div className={styles.links}>
        <p role="alert" className={styles.failed}>
          {rejectionOf(agreements.error)?.message || messages.agreementsFailed}
        </p>
        <Button kind="text" onPress={() => askAgain()}>
          {retry}
        </Button>
      </div>
    )
  }

  return (
    <ul className={styles.links}>
      {agreements.value.map((agreement, index) => (
        // Two agreements may share a title; the place is their identity.
        <li key={index}>
          <Button kind="text" onPress={() => onRead(agreement)}>
            {agreement.title || messages.agreement}
          </Button>
        </li>
      ))}
    </ul>
  )
}
