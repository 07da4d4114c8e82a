import { AsyncView, Section, useMessages, usePageAddress } from '@pahiram/page'
import { LinkButton, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { customerServiceMessages } from '../../../messages/en.json'
import { ContactTiles, ContactTilesSkeleton } from './contact-tiles.tsx'
import { contactAtom } from './customer-service-model.ts'
import styles from './customer-service-page.module.css'

/** How to reach a person, at `/customer-service` (docs/spec/product-spec.md §2). */
export function CustomerServicePage() {
  const messages = useMessages(customerServiceMessages)
  const { state } = useAtomValue(contactAtom)
  const onlineService = usePageAddress('complaint')

  return (
    <PageLayout header title={messages.title}>
      <h2 className={styles.headline}>{messages.lead}</h2>
      <p className={styles.lead}>{messages.leadText}</p>
      <AsyncView of={contactAtom} skeleton={<ContactTilesSkeleton />}>
        {() => (
          <Section>
            <ContactTiles />
          </Section>
        )}
      </AsyncView>
      {/* Who cannot reach the server may still call. */}
      {state === 'failed' && <ContactTiles />}
      <section className={styles.expectations}>
        <h2 className={styles.subheading}>{messages.expectations}</h2>
        <ul className={styles.list}>
          <li className={styles.hint}>{messages.orderNumber}</li>
          <li className={styles.hint}>{messages.complaintTime}</li>
        </ul>
        <LinkButton kind="quiet" href={onlineService}>
          {messages.onlineService}
        </LinkButton>
      </section>
    </PageLayout>
  )
}
