import type { LoanDetails } from '@pahiram/contract'
import { Section, useMessages } from '@pahiram/page'
import { PlanList } from '@pahiram/ui-kit'

import { orderMessages } from '../../../messages/en.json'

export interface OrderPlanProps {
  readonly details: LoanDetails
}

/** The payments of a loan, where there is more than the one that the hero names (docs/spec/contract-3.md §2). */
export function OrderPlan({ details }: OrderPlanProps) {
  const messages = useMessages(orderMessages)
  const { repayPlan } = details

  if (repayPlan.length < 2) return null

  return (
    <Section>
      <PlanList
        heading={messages.plan}
        entries={repayPlan.map(({ state, ...entry }) => ({ ...entry, remark: state && messages.planState[state] }))}
      />
    </Section>
  )
}
