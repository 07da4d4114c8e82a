import { type AsyncAtom, rejectionOf, useMessages, usePageMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import { agreementMessages } from '../../messages/en.json'
import styles from './agreement.module.css'

export interface AgreementLinksProps<Agreement> {
  readonly of: AsyncAtom<readonly Agreement[]>
  readonly onRead: (agreement: Agreement) => Promise<void>
  /** Whether they go on in a sentence. */
  readonly inline?: boolean
}

/** A link for each agreement, by its title. */
export function AgreementLinks<Agreement extends { readonly title?: string | undefined }>({
  of,
  onRead,
  inline = false,
}: AgreementLinksProps<Agreement>) {
  const messages = useMessages(agreementMessages)
  const [agreements, askAgain] = useAtom(of)
  const { retry } = usePageMessages()
  const className = `${styles.links} ${inline ? styles.inline : ''}`

  if (agreements.state === 'loading') return <span className={styles.coming} />
  if (agreements.state === 'failed') {
    return (
      <div className={className}>
        <p role="alert" className={styles.failed}>
          {rejectionOf(agreements.error)?.message || messages.failed}
        </p>
        <Button kind="text" onPress={() => askAgain()}>
          {retry}
        </Button>
      </div>
    )
  }

  return (
    <ul className={className}>
      {agreements.value.map((agreement, index) => (
        // Two agreements may share a title; the place is their identity.
        <li key={index}>
          <Button kind="text" onPress={() => onRead(agreement)}>
            {agreement.title || messages.title}
            {/* Within, so that it is never alone on a line. */}
            {inline && index < agreements.value.length - 1 && <span aria-hidden="true">,</span>}
          </Button>
        </li>
      ))}
    </ul>
  )
}
