import { useMessages } from '@pahiram/page'
import { useAtomValue, useSetAtom } from 'jotai'

import { agreementMessages } from '../../../messages/en.json'
import { AgreementDialog } from '../../agreement/agreement-dialog.tsx'
import { AgreementLinks } from '../../agreement/agreement-links.tsx'
import { agreementsAtom, readAgreedAtom } from './order-model.ts'
import styles from './order-page.module.css'

/** What the borrower agreed to by taking the loan, to be read again; nothing where none is kept. */
export function OrderAgreements() {
  const messages = useMessages(agreementMessages)
  const agreements = useAtomValue(agreementsAtom)
  const read = useSetAtom(readAgreedAtom)

  if (agreements.state === 'loading' || (agreements.state === 'ready' && agreements.value.length === 0)) return null

  const time = agreements.state === 'ready' && agreements.value[0]?.agreedAt?.trim()

  return (
    <section className={styles.agreements} aria-labelledby="agreements">
      <h2 id="agreements" className={styles.agreementsTitle}>
        {messages.yours}
      </h2>
      {time && <p className={styles.agreedOn}>{messages.agreedOn({ time })}</p>}
      <AgreementLinks of={agreementsAtom} onRead={read} />
      <AgreementDialog page="order" />
    </section>
  )
}
