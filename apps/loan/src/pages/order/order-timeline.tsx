import type { LoanDetails } from '@pahiram/contract'
import { useMessages } from '@pahiram/page'
import { Schedule } from '@pahiram/ui-kit'

import { orderMessages } from '../../../messages/en.json'
import { timelineSteps } from './order-model.ts'

export interface OrderTimelineProps {
  readonly details: LoanDetails
}

/** The way of a loan until its first payment, with the days that are known; nothing from a server that names none. */
export function OrderTimeline({ details: { orderStatus, timeline } }: OrderTimelineProps) {
  const messages = useMessages(orderMessages)
  const states = timelineSteps(orderStatus)

  if (states === undefined || !timeline) return null

  // What is not done yet is named as what goes on: “Approved” would be read as an answer.
  const titles = [
    messages.applied,
    states[1] === 'done' ? messages.approved : messages.reviewing,
    states[2] === 'now' ? messages.arriving : messages.sent,
    messages.firstPayment,
  ]
  const days = [timeline.applied, timeline.approved, timeline.sent, timeline.firstPayment]

  return (
    <Schedule
      heading={messages.timeline}
      steps={titles.map((title, place) => ({ title, state: states[place], remark: days[place] }))}
    />
  )
}
