import type { ConfirmDetail, LoanCost } from '@pahiram/contract'
import { withCurrency } from '@pahiram/formatting'
import { useMessages } from '@pahiram/page'
import { Amount, AmountSkeleton, Card, Rows, Skeleton } from '@pahiram/ui-kit'

import styles from './confirm.module.css'
import { confirmMessages } from '../../messages/en.json'

export interface AmountLineProps {
  readonly detail: ConfirmDetail
  readonly currency: string
}

/** How much for how long at what price, as the server says it. */
export function AmountLine({ detail, currency }: AmountLineProps) {
  const messages = useMessages(confirmMessages)
  const days = detail.days ?? ''
  const terms = [/^\d+$/.test(days) ? messages.days({ days }) : days, detail.pRateDsc ?? ''].filter(
    (term) => term !== '',
  )

  return (
    <Amount className={styles.hero} label={messages.loanAmount} amount={detail.amount} currency={currency}>
      <p className={styles.terms}>
        {terms.map((term, index) => (
          <span key={index} className={styles.term}>
            {term}
          </span>
        ))}
      </p>
    </Amount>
  )
}

export interface CostOfLoanProps {
  readonly cost: LoanCost | undefined
}

/** What the loan costs in all, as the server says it; nothing where it does not. */
export function CostOfLoan({ cost = {} }: CostOfLoanProps) {
  const messages = useMessages(confirmMessages)
  const rates = [cost.effectiveRate, cost.monthlyRate].filter((rate) => rate?.trim())

  if (!Object.values(cost).some((text) => text?.trim())) return null

  return (
    <section aria-labelledby="cost" className={styles.cost}>
      <h2 id="cost" className={styles.subheading}>
        {messages.cost}
      </h2>
      <Card ofRows>
        <Rows
          rows={[
            { label: messages.youGet, value: cost.received },
            { label: messages.youRepay, value: cost.repaid },
            { label: messages.itCosts, value: cost.cost },
            {
              label: messages.effectiveRate,
              value:
                rates.length > 0 &&
                rates.map((rate, index) => (
                  <span key={index} className={styles.rate}>
                    {rate}
                    {index < rates.length - 1 && ','}{' '}
                  </span>
                )),
            },
            { label: messages.ifLate, value: cost.late, wide: true },
          ]}
        />
      </Card>
    </section>
  )
}

export interface PlanCardsProps {
  readonly detail: ConfirmDetail
  readonly currency: string
}

/** What is to be paid back, and when, exactly as it came: what does not add up is neither hidden nor mended. */
export function PlanCards({ detail, currency }: PlanCardsProps) {
  const messages = useMessages(confirmMessages)

  if (detail.repay_plans.length === 0) return null

  return (
    <section aria-labelledby="plan">
      <h2 id="plan" className={styles.subheading}>
        {messages.plan}
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

/** As many rows as the cost has, and as the detail of most loans. */
const costRows = 6
const usualRows = 8

/** The loan before it is known. */
export function TermsSkeleton() {
  return (
    <>
      <AmountSkeleton className={styles.hero}>
        <Skeleton className={styles.terms} lines={1} />
      </AmountSkeleton>
      {[costRows, usualRows].map((rows) => (
        <Card ofRows className={styles.cost} key={rows}>
          <Skeleton className={styles.rowsSkeleton} lines={rows} />
        </Card>
      ))}
    </>
  )
}
