import type { ConfirmDetail } from '@pahiram/contract'
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
  const amount = numberIn(detail.amount, currency)
  const days = detail.days ?? ''
  const terms = [/^\d+$/.test(days) ? words.days(days) : days, detail.pRateDsc ?? ''].filter((term) => term !== '')

  return (
    <section className={styles.hero}>
      <p className={styles.label}>{words.loanAmount}</p>
      <p className={styles.amount}>
        {amount !== '' && <span className={styles.currency}>{currency}</span>}
        {amount}
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

/** The server's own number, without the symbol if it wrote one: nothing is reckoned or rounded. */
function numberIn(amount: string | undefined, currency: string): string {
  const written = amount?.trim() ?? ''

  return written.startsWith(currency) ? written.slice(currency.length) : written
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
            <span className={styles.much}>{amount?.trim() ? currency + numberIn(amount, currency) : null}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
