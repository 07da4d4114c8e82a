import type { RepaymentInfo } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { environmentAtom, useMessages } from '@pahiram/page'
import { Card, Rows } from '@pahiram/ui-kit'
import { useAtomValue } from 'jotai'

import { paymentMessages } from '../../../messages/en.json'
import styles from '../../payment/payment.module.css'

/** Paying now against extending, side by side as the server reckons it; nothing unless it says both. */
export function Comparison({ of: { comparison, delayInfo } }: { readonly of: RepaymentInfo }) {
  const messages = useMessages(paymentMessages)
  const { currency } = useAtomValue(environmentAtom).configuration

  if (!comparison?.now?.trim() || !comparison.later?.trim()) return null

  const [first, rest, laterDate] = [
    withCurrency(currency, delayInfo?.delayAmount),
    comparison.rest?.trim(),
    comparison.laterDate?.trim(),
  ]

  return (
    <Card as="section" ofRows aria-labelledby="comparison">
      <h2 id="comparison" className={styles.cardTitle}>
        {messages.compare}
      </h2>
      <div className={styles.sides}>
        <div className={styles.side}>
          <p className={styles.sideText}>{messages.payNow}</p>
          <p className={styles.sideAmount}>{comparison.now}</p>
          <p className={styles.sideText}>{messages.payNowWhen}</p>
        </div>
        <div className={styles.side}>
          <p className={styles.sideText}>{messages.extend}</p>
          <p className={styles.sideAmount}>{comparison.later}</p>
          <p className={styles.sideText}>
            {first && rest && laterDate ? (
              // The day stays in one piece.
              messages.extendParts({ first, rest, date: laterDate.replace(/ /g, '\u00a0') })
            ) : (
              <>
                {messages.extendWhen} <span className={styles.sideDate}>{laterDate}</span>
              </>
            )}
          </p>
        </div>
      </div>
      {/* Else it is the amount to pay now. */}
      {comparison.extra !== first && <Rows rows={[{ label: messages.extendExtra, value: comparison.extra }]} />}
    </Card>
  )
}
