import { LoadedView, Section, useTexts } from '@pahiram/page'
import { LinkButton, PageLayout } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { ContactTiles } from './contact-tiles.tsx'
import { complaintAddressAtom, contactAtom } from './customer-service-model.ts'
import styles from './customer-service-page.module.css'
import { CustomerServiceSkeleton } from './customer-service-skeleton.tsx'
import { customerServiceTexts } from './customer-service-texts.ts'

/** How to reach a person, at `/customer-service` (docs/spec/product-spec.md §2). */
export function CustomerServicePage() {
  const words = useTexts(customerServiceTexts)
  const { state } = useAtomValue(contactAtom)

  return (
    <PageLayout header title={words.title}>
      <h2 className={styles.headline}>{words.lead}</h2>
      <p className={styles.lead}>{words.leadText}</p>
      <LoadedView of={contactAtom} skeleton={<CustomerServiceSkeleton />}>
        {() => (
          <Section>
            <ContactTiles />
          </Section>
        )}
      </LoadedView>
      {/* Who cannot reach the server may still call. */}
      {state === 'failed' && <ContactTiles />}
      <section className={styles.expectations}>
        <h2 className={styles.subheading}>{words.expectations}</h2>
        <ul className={styles.list}>
          <li className={styles.hint}>{words.orderNumber}</li>
          <li className={styles.hint}>{words.complaintTime}</li>
        </ul>
        {state !== 'loading' && <OnlineService />}
      </section>
    </PageLayout>
  )
}

function OnlineService() {
  const words = useTexts(customerServiceTexts)

  return (
    <LinkButton kind="quiet" href={useAtomValue(complaintAddressAtom)}>
      {words.onlineService}
    </LinkButton>
  )
}
