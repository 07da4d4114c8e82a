import { company } from '../company/company.ts'
import styles from './site-footer.module.css'

/** Who stands behind the site and how to reach them. */
export function SiteFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.name}>{company.name}</p>
        <dl className={styles.ways}>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${company.phone}`}>{company.phone}</a>
            </dd>
          </div>
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </dd>
          </div>
          <div>
            <dt>Address</dt>
            <dd>{company.address}</dd>
          </div>
        </dl>
        <p className={styles.copyright}>Copyright © {company.name}. All rights reserved.</p>
      </div>
    </footer>
  )
}
