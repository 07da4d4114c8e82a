import { linkCardOf } from '@pahiram/contract/campaign-check'

import styles from './link-card.module.css'
import { isOwnPicture, largestAddress } from './picture-address.ts'
import studio from './studio.module.css'

interface LinkCardProps {
  readonly page: unknown
  /** The origin that links lead to. */
  readonly site: string
}

/** How chats and social networks show a link to a page: from the same reading of it as the page's own tags. */
export function LinkCard({ page, site }: LinkCardProps) {
  const { title, description, picture } = linkCardOf(page)

  return (
    <section aria-label="In chats">
      <h2 className={studio.heading}>In chats</h2>
      <div className={styles.card}>
        {picture !== undefined && (
          <img className={styles.picture} src={isOwnPicture(picture) ? largestAddress(picture) : picture} alt="" />
        )}
        <p className={styles.title}>{title}</p>
        <p className={studio.quiet}>{description}</p>
        <p className={studio.quiet}>{new URL(site).host}</p>
      </div>
      {picture === undefined && (
        <p className={studio.quiet}>It has no picture: add one to the opening of the register page.</p>
      )}
    </section>
  )
}
