import { PageLayout } from '@pahiram/ui-kit'

import styles from './landing-page.module.css'

/** Where a promotion leads. The names in braces are filled in when the page is served. */
export function LandingPage() {
  return (
    <PageLayout title="{{appName}}" header>
      <p>Applying here is opening soon. Until then we are glad to answer your questions by phone or e-mail.</p>
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
