import { PageLayout } from '@pahiram/ui-kit'

import styles from './bind-card-page.module.css'

/** Where a borrower says which account the loan goes to. The names in braces are filled in when the page is served. */
export function BindCardPage() {
  return (
    <PageLayout title="Payment account" header>
      <p>Adding a payment account here is opening soon. Until then we add it for you by phone or e-mail.</p>
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
