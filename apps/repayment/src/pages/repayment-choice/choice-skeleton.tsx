import { listRepaymentWays } from '@pahiram/contract'
import { earlyFields, useMessages } from '@pahiram/page'
import { Skeleton } from '@pahiram/ui-kit'

import styles from './repayment-choice-page.module.css'
import { repaymentChoiceMessages } from '../../../messages/en.json'

const { EarlyText, EarlyView } = earlyFields(listRepaymentWays)

/** As many as most borrowers have. */
const usualCards = [0, 1]

/**
 * The choice before it is known. The early answer fills in the banks; amount and card numbers wait for the page, which
 * alone knows how they are written.
 */
export function ChoiceSkeleton() {
  const messages = useMessages(repaymentChoiceMessages)

  return (
    <EarlyView>
      <div className={styles.hero}>
        <p className={styles.label}>{messages.amount}</p>
        <div className={styles.amount}>
          <Skeleton width={180} height={43} className={styles.amountSkeleton} />
        </div>
      </div>
      <div className={styles.card}>
        <p className={styles.payWith}>{messages.payWith}</p>
        {usualCards.map((place) => (
          <div key={place} className={styles.way} data-row="">
            <span className={styles.picture}>
              <span className={styles.icon} />
            </span>
            <span>
              <span className={styles.bank}>
                <EarlyText field={`bankList.${place}.bankName`} width="short" />
              </span>
              <span className={styles.number}>
                <Skeleton lines={1} />
              </span>
            </span>
          </div>
        ))}
      </div>
    </EarlyView>
  )
}
