import { PageLayout } from '@pahiram/ui-kit'

import styles from './payment-instructions-page.module.css'

/** How to pay at a counter or in an e-wallet. The names in braces are filled in when the page is served. */
export function PaymentInstructionsPage() {
  return (
    <PageLayout title="Payment instructions" header>
      <p>Our step-by-step guide is opening soon. Until then we explain by phone or e-mail how to pay.</p>
      <p>
        <a className={styles.contact} href="tel:{{servicePhone}}">
          Call {'{{servicePhone}}'}
        </a>
        <a className={styles.contact} href="mailto:{{supportEmail}}">
          Write to {'{{supportEmail}}'}
        </a>
      </p>
    </PageLayout>
  )
}
