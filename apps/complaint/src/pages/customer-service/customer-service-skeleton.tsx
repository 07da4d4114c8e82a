import { getCustomerContact } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'

import { LetterIcon, PhoneIcon } from './contact-icons.tsx'
import { ContactTile } from './contact-tile.tsx'
import styles from './customer-service-page.module.css'
import { customerServiceMessages } from '../../../messages/en.json'

const { EarlyText, EarlyView } = earlyFields(getCustomerContact)

/** The tiles before the server has answered, in the size of what will stand there. */
export function CustomerServiceSkeleton() {
  const messages = useMessages(customerServiceMessages)

  return (
    <EarlyView>
      <ul className={styles.tiles}>
        <li className={styles.item} data-row="">
          <ContactTile icon={<PhoneIcon />} label={messages.phone} value={<EarlyText field="smWa" />} />
        </li>
        <li className={styles.item} data-row="">
          <ContactTile icon={<LetterIcon />} label={messages.email} value={<EarlyText field="email" width="long" />} />
        </li>
      </ul>
    </EarlyView>
  )
}
