import type { ConfirmDetail } from '@pahiram/contract'
import { withCurrency, writtenAmount } from '@pahiram/formatting'
import { useTexts } from '@pahiram/page'

import styles from './confirm.module.css'
import { confirmTexts } from './confirm-texts.ts'

export interface AmountLineProps {
  readonly detail: ConfirmDetail
  readonly currency: string
}

/** How much for how long at what price, as the server says it. */
export function AmountLine({ detail, currency }: AmountLineProps) {
  const words = useTexts(confirmTexts)
  const { symbol, number } = writtenAmount(currency, detail.amount)
  const days = detail.days ?? ''
  const terms = [/^\d+$/.test(days) ? words.days(days) : days, detail.pRateDsc ?? ''].filter((term) => term !== '')

  return (
    <section className={styles.hero}>
      <p className={styles.label}>{words.loanAmount}</p>
      <p className={styles.amount}>
        {number !== '' && <span className={styles.currency}>{symbol}</span>}
        {number}
      </p>
      <p className={styles.terms}>
        {terms.map((term, index) => (
          <span key={index} className={styles.term}>
            {term}
          </span>
        ))}
      </p>
    </section>
  )
}

export interface PlanCardsProps {
  readonly detail: ConfirmDetail
  readonly currency: string
}

/** What is to be paid back, and when, exactly as it came: what does not add up is neither hidden nor mended. */
export function PlanCards({ detail, currency }: PlanCardsProps) {
  const words = useTexts(confirmTexts)

  if (detail.repay_plans.length === 0) return null

  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className={styles.subheading}>
        {words.plan}
      </h2>
      <ol className={styles.plan}>
        {detail.repay_plans.map(({ amount, pay_time }, index) => (
          <li key={index} className={styles.instalment}>
            <span className={styles.when}>{pay_time}</span>
            <span className={styles.much}>{withCurrency(currency, amount)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
