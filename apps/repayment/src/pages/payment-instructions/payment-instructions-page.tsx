import { PageLayout } from '@pahiram/ui-kit'

import { EnlargeablePicture } from './enlargeable-picture.tsx'
import styles from './payment-instructions-page.module.css'
import { codePicture, storeSteps, walletSteps } from './payment-steps.ts'
import { StepList } from './step-list.tsx'

/** How to pay in an e-wallet or at a counter. The names in braces are filled in when the page is served. */
export function PaymentInstructionsPage() {
  return (
    <PageLayout title="Payment instructions" header>
      <p className={styles.lead}>
        With Dragonpay you repay your loan in an e-wallet or with cash at a store. Choose what suits you:
      </p>
      <nav aria-label="Ways to pay" className={styles.ways}>
        <a className={styles.way} href="#e-wallet">
          E-wallet bill payment
        </a>
        <a className={styles.way} href="#offline-store">
          Offline store payment
        </a>
      </nav>

      <section aria-labelledby="before-you-start">
        <h2 id="before-you-start" className={styles.heading}>
          Before you start
        </h2>
        <div className={styles.card}>
          <p className={styles.text}>
            On the repayment page, choose how you want to pay and press Payment. You get a payment slip with three
            things:
          </p>
          <ul className={styles.needs}>
            <li>your reference number</li>
            <li>the exact amount</li>
            <li>the time until which it can be paid</li>
          </ul>
          <EnlargeablePicture picture={codePicture} />
        </div>
      </section>

      <section aria-labelledby="e-wallet">
        <h2 id="e-wallet" className={styles.heading}>
          E-wallet bill payment
        </h2>
        <StepList steps={walletSteps} />
      </section>

      <section aria-labelledby="offline-store">
        <h2 id="offline-store" className={styles.heading}>
          Offline store payment
        </h2>
        <StepList steps={storeSteps} />
      </section>

      <section aria-labelledby="after-you-paid">
        <h2 id="after-you-paid" className={styles.heading}>
          After you paid
        </h2>
        <div className={styles.card}>
          <ul className={styles.notes}>
            <li>Most payments arrive within minutes; one made at a store can take until the next working day.</li>
            <li>Use a reference number once. For the next payment you get a new one.</li>
            <li>If the time on the slip is over, do not pay it: get a new slip on the repayment page.</li>
          </ul>
        </div>
      </section>

      <section aria-labelledby="help">
        <h2 id="help" className={styles.heading}>
          Something is not right
        </h2>
        <div className={styles.card}>
          <p className={styles.text}>Have your receipt at hand, and tell us the reference number and the amount.</p>
          <a className={styles.contact} href="tel:{{servicePhone}}">
            Call {'{{servicePhone}}'}
          </a>
          <a className={styles.contact} href="mailto:{{supportEmail}}">
            Write to {'{{supportEmail}}'}
          </a>
        </div>
      </section>
    </PageLayout>
  )
}
