import { countPress, useMessages, usePageAddress } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { Image, LineIcon } from '@pahiram/ui-kit'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import type { ReactNode } from 'react'

import styles from './payment.module.css'
import { groupedCode } from '../payment-code/grouped-code.tsx'
import { paymentMessages } from '../../messages/en.json'
import type { RepaymentState } from './repayment.ts'

const countAtom = atom(null, (get, _set, event: string) => countPress(get, event))

interface WayOnProps {
  readonly href: string | undefined
  /** Names the press when it is counted. */
  readonly event: string
  readonly picture: ReactNode
  readonly children: ReactNode
}

/** A card that leads to another page of ours. */
function WayOn({ href, event, picture, children }: WayOnProps) {
  const count = useSetAtom(countAtom)

  return (
    <a className={styles.wayOn} href={href} onClick={() => count(event)}>
      <span className={styles.wayOnPicture}>{picture}</span>
      <span className={styles.wayOnWords}>{children}</span>
      <LineIcon className={styles.wayOnMark} path="M9 5l7 7-7 7" stroke={2} />
    </a>
  )
}

/** The code that was made before, with what the server says of it; it leads to the steps of paying with it. */
export function CodeBox({ of, page }: { readonly of: RepaymentState; readonly page: string }) {
  const messages = useMessages(paymentMessages)
  const href = usePageAddress('repaymentOfCode2', useAtomValue(orderKeysAtom))

  if (!of.defDetail?.payCode?.trim()) return null

  const { payCode, logo, title } = of.defDetail
  const until = of.defDetail.validUntil?.trim() || of.payment?.validUntil?.trim()

  return (
    <WayOn href={href} event={`${page}.payment-code`} picture={<Image src={logo} alt="" width={40} height={40} />}>
      <span className={styles.wayOnTitle}>{messages.code}</span>
      <span className={styles.code}>{groupedCode(payCode)}</span>
      {until && <span className={styles.wayOnText}>{messages.validUntil({ time: until })}</span>}
      {title && <span className={styles.wayOnText}>{title}</span>}
    </WayOn>
  )
}

/** A phone with the steps on it, ticked one by one. */
const guide = (
  <LineIcon
    className={styles.guide}
    path="M6 2h12v20H6zM9 7.5l.8.8L11 7M13 7.8h2M9 12.2l.8.8 1.2-1.3M13 12.5h2M11 18.5h2"
  />
)

/** To the guidance that shows each step of paying. */
export function DragonpayTip({ page }: { readonly page: string }) {
  const messages = useMessages(paymentMessages)

  return (
    <WayOn href={usePageAddress('payment-instructions')} event={`${page}.dragonpay`} picture={guide}>
      <span className={styles.wayOnTitle}>{messages.tip}</span>
      <span className={styles.wayOnText}>{messages.tipText}</span>
    </WayOn>
  )
}
