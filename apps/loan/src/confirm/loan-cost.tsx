import type { LoanCost } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Rows } from '@pahiram/ui-kit'
import type { ReactNode } from 'react'

import { confirmMessages } from '../../messages/en.json'
import styles from './confirm.module.css'

export interface CostRegionProps {
  readonly received: ReactNode
  readonly repaid: ReactNode
  readonly cost: ReactNode
  /** Of a year, then of a month. */
  readonly rates: readonly ReactNode[]
  readonly late: ReactNode
}

/** What the loan costs in all; also drawn by the skeleton, so that both have one size. */
export function CostRegion({ received, repaid, cost, rates, late }: CostRegionProps) {
  const messages = useMessages(confirmMessages)

  return (
    <section aria-labelledby="cost" className={styles.cost}>
      <h2 id="cost" className={styles.subheading}>
        {messages.cost}
      </h2>
      <div className={styles.card}>
        <Rows
          rows={[
            { label: messages.youGet, value: received },
            { label: messages.youRepay, value: repaid },
            { label: messages.itCosts, value: cost },
            { label: messages.effectiveRate, value: rates.length > 0 && <Rates rates={rates} /> },
            { label: messages.ifLate, value: late, wide: true },
          ]}
        />
      </div>
    </section>
  )
}

function Rates({ rates }: Pick<CostRegionProps, 'rates'>) {
  return rates.map((rate, index) => (
    <span key={index} className={styles.rate}>
      {rate}
      {index < rates.length - 1 && <span className={styles.comma}>,</span>}{' '}
    </span>
  ))
}

export interface CostOfLoanProps {
  readonly cost: LoanCost | undefined
}

/** The cost as the server says it; nothing where it does not. */
export function CostOfLoan({ cost = {} }: CostOfLoanProps) {
  const { received, repaid, effectiveRate, monthlyRate, late } = cost

  if (!Object.values(cost).some((text) => text?.trim())) return null

  return (
    <CostRegion
      received={received}
      repaid={repaid}
      cost={cost.cost}
      rates={[effectiveRate, monthlyRate].filter((rate) => rate?.trim())}
      late={late}
    />
  )
}
