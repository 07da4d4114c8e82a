import { PageLayout } from '@pahiram/ui-kit'

import styles from './customer-service-page.module.css'

/** How to reach a person. The names in braces are filled in when the page is served. */
export function CustomerServicePage() {
  return (
    <PageLayout title="Customer service" header>
      <p>Our online service is opening soon. Until then, call us or write to us.</p>
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
