import type { ConfirmDetail, LoanCost } from '@pahiram/contract'
import { minorUnitsIn, withCurrency } from '@pahiram/formatting'
import { useMessages } from '@pahiram/page'
import { Amount, AmountSkeleton, Card, Fold, type Row, Rows, Schedule, Skeleton } from '@pahiram/ui-kit'

import styles from './confirm.module.css'
import { confirmMessages } from '../../messages/en.json'

/** What is to be had for how long at what price, as the server says it. */
export function AmountLine({ detail, currency }: { readonly detail: ConfirmDetail; readonly currency: string }) {
  const messages = useMessages(confirmMessages)
  const days = detail.days ?? ''
  const received = detail.cost?.received?.trim()
  const written = withCurrency(currency, detail.amount)
  const terms = [
    received && written && (
      <>
        {messages.loanAmount} <span>{written}</span>
      </>
    ),
    /^\d+$/.test(days) ? messages.days({ days }) : days,
    detail.pRateDsc,
  ].filter(Boolean)

  return (
    <Amount
      className={styles.hero}
      label={received ? messages.youGet : messages.loanAmount}
      amount={received || detail.amount}
      currency={currency}
    >
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

/** What the loan costs in all, as the server says it; nothing where it does not. */
export function CostOfLoan({ cost = {} }: { readonly cost: LoanCost | undefined }) {
  const messages = useMessages(confirmMessages)
  const rates = [cost.effectiveRate, cost.monthlyRate].filter((rate) => rate?.trim())
  const share = shareOf(cost)

  if (!Object.values(cost).some((text) => text?.trim())) return null

  return (
    <section aria-labelledby="cost" className={styles.cost}>
      <h2 id="cost" className={styles.subheading}>
        {messages.cost}
      </h2>
      <Card ofRows>
        {share !== undefined && (
          <svg className={styles.split} viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
            <rect className={styles.price} width="100" height="1" />
            <rect className={styles.got} width={share} height="1" />
          </svg>
        )}
        <Rows
          rows={[
            { label: <Keyed look={share && styles.got}>{messages.youGet}</Keyed>, value: cost.received },
            { label: <Keyed look={share && styles.price}>{messages.itCosts}</Keyed>, value: cost.cost },
            { label: messages.youRepay, value: cost.repaid, sum: true },
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

/** How much of 100 that are repaid is received; undefined where the texts do not say so. */
function shareOf({ received = '', repaid = '' }: LoanCost): number | undefined {
  const share = (100 * Number(minorUnitsIn(received))) / Number(minorUnitsIn(repaid))

  return share > 0 && share <= 100 ? Math.round(share) : undefined
}

/** A label behind the colour that its part of the bar has. */
function Keyed({ look, children }: { readonly look: string | number | undefined; readonly children: string }) {
  return (
    <>
      {look && (
        <svg className={styles.key} viewBox="0 0 10 10" aria-hidden="true">
          <rect className={String(look)} width="10" height="10" rx="3" />
        </svg>
      )}
      {children}
    </>
  )
}

export interface LoanRowsProps {
  readonly rows: readonly Row[]
  /** Whether the cost says most of it already: the rows are folded then. */
  readonly folded: boolean
}

/** What else the server says of the loan. */
export function LoanRows({ rows, folded }: LoanRowsProps) {
  const messages = useMessages(confirmMessages)

  return folded ? (
    <Fold title={messages.details}>
      <Rows rows={rows} />
    </Fold>
  ) : (
    <Rows rows={rows} />
  )
}

/** What is to be paid back, and when, exactly as it came: what does not add up is neither hidden nor corrected. */
export function PlanCards({ detail, currency }: { readonly detail: ConfirmDetail; readonly currency: string }) {
  const messages = useMessages(confirmMessages)

  return (
    <Schedule
      heading={messages.plan}
      steps={detail.repay_plans.map(({ amount, pay_time, remark }) => ({
        title: pay_time,
        note: remark,
        amount: withCurrency(currency, amount),
      }))}
    />
  )
}

/** As many rows as the cost has, and as the detail of most loans. */
const costRows = 6
const usualRows = 1

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
