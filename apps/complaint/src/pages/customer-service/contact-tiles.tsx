import { useMessages } from '@pahiram/page'
import { Button } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'

import { LetterIcon, PhoneIcon } from './contact-icons.tsx'
import { ContactTile } from './contact-tile.tsx'
import { mailLink } from './contact-ways.ts'
import { contactWaysAtom, copyPhoneAtom, countMailAtom } from './customer-service-model.ts'
import styles from './customer-service-page.module.css'
import { copyControl, mailControl } from './customer-service-skeleton.tsx'
import { customerServiceMessages } from '../../../messages/en.json'

/**
 * The ways to reach a person: the number as text that can be copied, the address as a link (docs/spec/contract.md §7).
 */
export function ContactTiles() {
  const messages = useMessages(customerServiceMessages)
  const { phone, email } = useAtomValue(contactWaysAtom)
  const copyPhone = useSetAtom(copyPhoneAtom)

  if (phone === undefined && email === undefined) return <p className={styles.lead}>{messages.unknown}</p>

  return (
    <ul className={styles.tiles}>
      {phone !== undefined && (
        <li className={styles.item}>
          <ContactTile
            icon={<PhoneIcon />}
            label={messages.phone}
            value={phone}
            action={
              <Button kind="text" earlyControl={copyControl} onPress={() => copyPhone(phone)}>
                {messages.copy}
              </Button>
            }
          />
        </li>
      )}
      {email !== undefined && (
        <li className={styles.item}>
          <EmailTile email={email} />
        </li>
      )}
    </ul>
  )
}

function EmailTile({ email }: { readonly email: string }) {
  const messages = useMessages(customerServiceMessages)
  const countMail = useSetAtom(countMailAtom)
  const href = mailLink(email)
  const tile = <ContactTile icon={<LetterIcon />} label={messages.email} value={email} />

  return href === undefined ? (
    tile
  ) : (
    <a className={styles.link} href={href} data-early-control={mailControl} onClick={() => countMail()}>
      {tile}
    </a>
  )
}
