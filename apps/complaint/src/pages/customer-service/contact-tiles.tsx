import { useMessages } from '@pahiram/page'
import { Button, LineIcon, Skeleton } from '@pahiram/ui-kit'
import { useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import { contactWaysAtom, copyPhoneAtom, countMailAtom, mailLink } from './customer-service-model.ts'
import styles from './customer-service-page.module.css'
import { customerServiceMessages } from '../../../messages/en.json'

const phoneIcon =
  'M6.5 3.5h3l1.6 4.2-2 1.5a12 12 0 0 0 5.7 5.7l1.5-2 4.2 1.6v3a2 2 0 0 1-2.2 2A16.6 16.6 0 0 1 4.5 5.7a2 2 0 0 1 2-2.2z'
const letterIcon =
  'M5 5.5h14a1.5 1.5 0 0 1 1.5 1.5v10a1.5 1.5 0 0 1-1.5 1.5H5a1.5 1.5 0 0 1-1.5-1.5V7A1.5 1.5 0 0 1 5 5.5zM4 7l8 6 8-6'

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
            icon={phoneIcon}
            label={messages.phone}
            value={phone}
            action={
              <Button kind="text" onPress={() => copyPhone(phone)}>
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

/** The tiles before the server has answered, in the size of what will stand there. */
export function ContactTilesSkeleton() {
  return (
    <div className={styles.tiles}>
      {[phoneIcon, letterIcon].map((icon) => (
        <div key={icon} className={`${styles.item} ${styles.tile}`}>
          <Icon path={icon} />
          <Skeleton lines={2} className={styles.words} />
        </div>
      ))}
    </div>
  )
}

function EmailTile({ email }: { readonly email: string }) {
  const messages = useMessages(customerServiceMessages)
  const countMail = useSetAtom(countMailAtom)
  const href = mailLink(email)
  const tile = <ContactTile icon={letterIcon} label={messages.email} value={email} />

  return href === undefined ? (
    tile
  ) : (
    <a className={styles.link} href={href} onClick={() => countMail()}>
      {tile}
    </a>
  )
}

interface ContactTileProps {
  /** The icon's path. */
  readonly icon: string
  readonly label: string
  readonly value: string
  /** A small button at the end. */
  readonly action?: ReactNode
}

/** One way to reach a person: what it is, then its value, large enough to read out. */
function ContactTile({ icon, label, value, action }: ContactTileProps) {
  return (
    <span className={styles.tile}>
      <Icon path={icon} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        <span className={styles.value}>{value}</span>
      </span>
      {action && <span className={styles.action}>{action}</span>}
    </span>
  )
}

function Icon({ path }: { readonly path: string }) {
  return (
    <span className={styles.icon}>
      <LineIcon path={path} />
    </span>
  )
}
