import { useMessages } from '@pahiram/page/use-messages'
import { Card, PageLayout } from '@pahiram/ui-kit'
import { guideMessages } from '../../../messages/en.json'
import styles from './payment-instructions-page.module.css'
import { EnlargeablePicture, StepList } from './step-list.tsx'
import codeSlip from '../../payment-steps/code-slip.svg?inline'
import storeFind from '../../payment-steps/store-find.svg?inline'
import storeForm from '../../payment-steps/store-form.svg?inline'
import storePay from '../../payment-steps/store-pay.svg?inline'
import storeReceipt from '../../payment-steps/store-receipt.svg?inline'
import walletAmount from '../../payment-steps/wallet-amount.svg?inline'
import walletBiller from '../../payment-steps/wallet-biller.svg?inline'
import walletConfirm from '../../payment-steps/wallet-confirm.svg?inline'
import walletOpen from '../../payment-steps/wallet-open.svg?inline'

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

const codePicture = codeSlip

/** The pictures of bill payment in an e-wallet, one a step. */
const walletPictures: readonly string[] = [walletOpen, walletBiller, walletAmount, walletConfirm]

/** The pictures of payment with cash at a counter, one a step. */
const storePictures: readonly string[] = [storeFind, storeForm, storePay, storeReceipt]
