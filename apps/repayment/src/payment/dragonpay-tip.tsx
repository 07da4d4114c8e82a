import { environmentAtom, pageAddress, useMessages } from '@pahiram/page'
import { useAtomValue } from 'jotai'

import styles from './payment.module.css'
import { paymentMessages } from '../../messages/en.json'
import { WayOn } from './way-on.tsx'

export interface DragonpayTipProps {
  readonly page: string
}

/** To the guidance that shows each step of paying. */
export function DragonpayTip({ page }: DragonpayTipProps) {
  const messages = useMessages(paymentMessages)
  const { query } = useAtomValue(environmentAtom)

  return (
    <WayOn href={pageAddress('payment-instructions', query)} event={`${page}.dragonpay`} picture={<GuideArtwork />}>
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
