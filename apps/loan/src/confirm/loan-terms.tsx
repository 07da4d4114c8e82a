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
  const days = detail.days ?? ''
  const terms = [/^\d+$/.test(days) ? words.days(days) : days, detail.pRateDsc ?? ''].filter((term) => term !== '')

  return (
    <section className={styles.hero}>
      <p className={styles.label}>{words.loanAmount}</p>
      <p className={styles.amount}>
        <Money amount={detail.amount} currency={currency} />
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

interface MoneyProps {
  readonly amount: string | undefined
  readonly currency: string
}

/** The server's own number behind a smaller symbol; nothing is reckoned or rounded. */
function Money({ amount = '', currency }: MoneyProps) {
  if (amount.trim() === '') return null

  return (
    <>
      <span className={styles.currency}>{currency}</span>
      {amount.startsWith(currency) ? amount.slice(currency.length) : amount}
    </>
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
            <span className={styles.much}>
              <Money amount={amount} currency={currency} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
