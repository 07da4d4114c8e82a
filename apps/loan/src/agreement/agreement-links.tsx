import type { Agreement } from '@pahiram/contract'
import { type LoadedAtom, usePageWords } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtom } from 'jotai'

import styles from './agreement.module.css'

/** What the links say beside the agreements' own titles. */
export interface AgreementLinksWords {
  readonly agreement: string
  readonly agreementsFailed: string
}

export interface AgreementLinksProps {
  readonly of: LoadedAtom<readonly Agreement[]>
  readonly words: AgreementLinksWords
  readonly onRead: (agreement: Agreement) => Promise<void>
}

/** A link for each agreement, by its title. */
export function AgreementLinks({ of, words, onRead }: AgreementLinksProps) {
  const [agreements, askAgain] = useAtom(of)
  const { retry } = usePageWords()

  if (agreements.state === 'loading') return <div className={styles.coming} />
  if (agreements.state === 'failed') {
    return (
      <div className={styles.links}>
        <p className={styles.failed}>{words.agreementsFailed}</p>
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
            {agreement.title || words.agreement}
          </Button>
        </li>
      ))}
    </ul>
  )
}
