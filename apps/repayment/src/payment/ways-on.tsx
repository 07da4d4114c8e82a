import { countPress, useMessages, usePageAddress } from '@pahiram/page'
import { orderKeysAtom } from '@pahiram/page/order'
import { Image } from '@pahiram/ui-kit'
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
      <svg className={styles.wayOnMark} width="24" height="24" viewBox="0 0 24 24" aria-hidden="true">
        <path d="M9 5l7 7-7 7" fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" />
      </svg>
    </a>
  )
}

export interface CodeBoxProps {
  readonly of: RepaymentState
  readonly page: string
}

/** The code that was made before, with what the server says of it; it leads to the steps of paying with it. */
export function CodeBox({ of, page }: CodeBoxProps) {
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

export interface DragonpayTipProps {
  readonly page: string
}

/** To the guidance that shows each step of paying. */
export function DragonpayTip({ page }: DragonpayTipProps) {
  const messages = useMessages(paymentMessages)

  return (
    <WayOn href={usePageAddress('payment-instructions')} event={`${page}.dragonpay`} picture={<GuideArtwork />}>
      <span className={styles.wayOnTitle}>{messages.tip}</span>
      <span className={styles.wayOnText}>{messages.tipText}</span>
    </WayOn>
  )
}

/** A phone with the steps on it, ticked one by one. */
function GuideArtwork() {
  return (
    <svg className={styles.artwork} width="40" height="40" viewBox="0 0 40 40" aria-hidden="true">
      <rect className={styles.artworkPhone} x="9" y="3" width="22" height="34" rx="4" />
      <rect className={styles.artworkScreen} x="12" y="8" width="16" height="23" rx="1.5" />
      <g className={styles.artworkLines} strokeWidth="2" strokeLinecap="round">
        <path d="M20 13h5M20 19.5h5M20 26h5" />
      </g>
      <g className={styles.artworkSteps}>
        <circle cx="16" cy="13" r="2" />
        <circle cx="16" cy="19.5" r="2" />
        <circle cx="16" cy="26" r="2" />
      </g>
    </svg>
  )
}
