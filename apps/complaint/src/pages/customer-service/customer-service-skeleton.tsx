import { getCustomerContact } from '@pahiram/contract'
import { earlyFields, useTexts } from '@pahiram/page'

import { LetterIcon, PhoneIcon } from './contact-icons.tsx'
import { ContactTile } from './contact-tile.tsx'
import styles from './customer-service-page.module.css'
import { customerServiceTexts } from './customer-service-texts.ts'

const { EarlyText, EarlyView } = earlyFields(getCustomerContact)

/** The tiles before the server has answered, in the size of what will stand there. */
export function CustomerServiceSkeleton() {
  const words = useTexts(customerServiceTexts)

  return (
    <EarlyView>
      <ul className={styles.tiles}>
        <li className={styles.item} data-row="">
          <ContactTile icon={<PhoneIcon />} label={words.phone} value={<EarlyText field="smWa" />} />
        </li>
        <li className={styles.item} data-row="">
          <ContactTile icon={<LetterIcon />} label={words.email} value={<EarlyText field="email" width="long" />} />
        </li>
      </ul>
    </EarlyView>
  )
}
