import { getCustomerContact } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'

import { customerServiceMessages } from '../../../messages/en.json'
import { LetterIcon, PhoneIcon } from './contact-icons.tsx'
import { ContactTile } from './contact-tile.tsx'
import styles from './customer-service-page.module.css'
import type { EarlyContact } from './early-answer.ts'

/** By which the page takes over a press on the button that copies the number. */
export const copyControl = 'copy'

/** By which the page gives the link to write a mail the focus that it had. */
export const mailControl = 'mail'

const { EarlyText, EarlyView, earlyLink } = earlyFields<typeof getCustomerContact, EarlyContact>(getCustomerContact)

/** The tiles before the server has answered, in the size of what will stand there; the early answer fills them. */
export function CustomerServiceSkeleton() {
  const messages = useMessages(customerServiceMessages)

  return (
    <EarlyView>
      <ul className={styles.tiles}>
        <li className={styles.item} data-row="">
          <ContactTile
            icon={<PhoneIcon />}
            label={messages.phone}
            value={<EarlyText field="phone" />}
            action={
              <Button kind="text" disabled earlyControl={copyControl} onPress={() => undefined}>
                {messages.copy}
              </Button>
            }
          />
        </li>
        <li className={styles.item} data-row="">
          <a className={styles.link} {...earlyLink('mail')} data-early-control={mailControl}>
            <ContactTile
              icon={<LetterIcon />}
              label={messages.email}
              value={<EarlyText field="email" width="long" />}
            />
          </a>
        </li>
      </ul>
    </EarlyView>
  )
}
