import { listRepaymentWays } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'

import type { EarlyWays } from './early-answer.ts'
import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'
import { WayIcon } from './way-name.tsx'

const { EarlyText, EarlyView, earlyNeeds } = earlyFields<typeof listRepaymentWays, EarlyWays>(listRepaymentWays)

/** As many as most borrowers have; the early answer hides or adds what is different. */
const usualCards = [0, 1]

/** The choice before it is known, in the size of what will stand there; the early answer fills it. */
export function ChoiceSkeleton() {
  const messages = useMessages(repaymentChoiceMessages)

  return (
    <EarlyView>
      <div className={styles.hero}>
        <p className={styles.label}>{messages.amount}</p>
        <p className={styles.amount}>
          <span className={styles.currency} hidden {...earlyNeeds('currency')}>
            <EarlyText field="currency" hides="self" />
          </span>
          <EarlyText field="amount" width="short" />
        </p>
      </div>
      <div className={styles.card}>
        <p className={styles.payWith}>{messages.payWith}</p>
        {usualCards.map((place) => (
          <div key={place} className={styles.way} data-row="">
            <span className={styles.picture}>
              <WayIcon kind="card" />
            </span>
            <span className={styles.wayName}>
              <span className={styles.bank}>
                <EarlyText field={`bankList.${place}.bankName`} width="short" />
              </span>
              <span className={styles.number}>
                <EarlyText field={`bankList.${place}.number`} width="short" hides="self" />
              </span>
            </span>
          </div>
        ))}
        <div className={styles.way} hidden {...earlyNeeds('alipay')}>
          <span className={styles.picture}>
            <WayIcon kind="alipay" />
          </span>
          <span className={styles.wayName}>{messages.alipay}</span>
        </div>
      </div>
    </EarlyView>
  )
}
