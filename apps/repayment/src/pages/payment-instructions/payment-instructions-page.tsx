import { useMessages } from '@pahiram/page/use-messages'
import { Card, PageLayout } from '@pahiram/ui-kit'

import { guideMessages } from '../../../messages/en.json'
import styles from './payment-instructions-page.module.css'
import { codePicture, storePictures, walletPictures } from './payment-steps.ts'
import { EnlargeablePicture, StepList } from './step-list.tsx'

/** How to pay in an e-wallet or at a counter. The names in braces are filled in when the page is served. */
export function PaymentInstructionsPage() {
  const messages = useMessages(guideMessages)

  return (
    <PageLayout title={messages.title} header>
      <p className={styles.lead} data-description="">
        {messages.lead}
      </p>
      <nav aria-label={messages.ways} className={styles.ways}>
        <a className={styles.way} href="#e-wallet">
          {messages.wallet}
        </a>
        <a className={styles.way} href="#offline-store">
          {messages.store}
        </a>
      </nav>

      <section aria-labelledby="before-you-start">
        <h2 id="before-you-start" className={styles.heading}>
          {messages.before}
        </h2>
        <Card>
          <p className={styles.text}>{messages.beforeText}</p>
          <ul className={styles.needs}>
            {Object.values(messages.needs).map((need) => (
              <li key={need}>{need}</li>
            ))}
          </ul>
          <EnlargeablePicture src={codePicture} alt={messages.slip} />
        </Card>
      </section>

      <section aria-labelledby="e-wallet">
        <h2 id="e-wallet" className={styles.heading}>
          {messages.wallet}
        </h2>
        <StepList steps={messages.walletSteps} pictures={walletPictures} />
      </section>

      <section aria-labelledby="offline-store">
        <h2 id="offline-store" className={styles.heading}>
          {messages.store}
        </h2>
        <StepList steps={messages.storeSteps} pictures={storePictures} />
      </section>

      <section aria-labelledby="after-you-paid">
        <h2 id="after-you-paid" className={styles.heading}>
          {messages.after}
        </h2>
        <Card>
          <ul className={styles.notes}>
            {Object.values(messages.notes).map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Card>
      </section>

      <section aria-labelledby="help">
        <h2 id="help" className={styles.heading}>
          {messages.help}
        </h2>
        <Card>
          <p className={styles.text}>{messages.helpText}</p>
          <a className={styles.contact} href="tel:{{servicePhone}}">
            <span className={styles.contactText}>
              {messages.call} {'{{servicePhone}}'}
            </span>
          </a>
          <a className={styles.contact} href="mailto:{{supportEmail}}">
            <span className={styles.contactText}>
              {messages.write} {'{{supportEmail}}'}
            </span>
          </a>
        </Card>
      </section>
    </PageLayout>
  )
}
