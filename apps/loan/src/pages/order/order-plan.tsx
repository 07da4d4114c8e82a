import type { LoanDetails } from '@pahiram/contract'
import { Section, useMessages } from '@pahiram/page'
import { paymentStep, Schedule } from '@pahiram/ui-kit'

import { orderMessages } from '../../../messages/en.json'

export interface OrderPlanProps {
  readonly details: LoanDetails
}

/** The payments of a loan, where there is more than the one that the hero names (docs/spec/contract-3.md §2). */
export function OrderPlan({ details: { repayPlan } }: OrderPlanProps) {
  const messages = useMessages(orderMessages)

  if (repayPlan.length < 2) return null

  return (
    <Section>
      <Schedule
        heading={messages.plan}
        steps={repayPlan.map(({ state, time, title, amount }) => ({
          state: paymentStep(state),
          title,
          amount,
          note: time,
          remark: state && messages.planState[state],
        }))}
      />
    </Section>
  )
}
