import { environmentAtom, pageAddress, useMessages } from '@pahiram/page'
import { Image } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { orderKeysAtom } from './order-keys.ts'
import styles from './payment.module.css'
import { paymentMessages } from '../../messages/en.json'
import type { RepaymentStanding } from './repayment.ts'
import { WayOn } from './way-on.tsx'

export interface CodeBoxProps {
  readonly of: RepaymentStanding
  readonly page: string
}

/** The code that was made before, with what the server says of it; it leads to the steps of paying with it. */
export function CodeBox({ of, page }: CodeBoxProps) {
  const messages = useMessages(paymentMessages)
  const { query } = useAtomValue(environmentAtom)
  const order = useAtomValue(orderKeysAtom)

  if (!of.defDetail?.payCode?.trim()) return null

  const { payCode, logo, title } = of.defDetail
  const until = of.defDetail.validUntil?.trim() || of.payment?.validUntil?.trim()

  return (
    <WayOn
      href={pageAddress('repaymentOfCode2', query, order)}
      event={`${page}.payment-code`}
      picture={<Image src={logo} alt="" width={40} height={40} />}
    >
      <span className={styles.wayOnTitle}>{messages.code}</span>
      <span className={styles.code}>{payCode}</span>
      {until && <span className={styles.wayOnText}>{messages.validUntil({ time: until })}</span>}
      {title && <span className={styles.wayOnText}>{title}</span>}
    </WayOn>
  )
}
