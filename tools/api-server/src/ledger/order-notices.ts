import { formatMarketDay } from '@pahiram/formatting/calendar'

import { messagesOf } from '../platform/language/messages.ts'

/** What the page of an order says on top. */
export interface OrderNotice {
  headline: string
  explanation: string
}

/** What is said of a state that needs no more words. `writtenOff`: it is owed, and costs no more. */
export function noticeOf(
  state: 'review' | 'cancelled' | 'accountNeeded' | 'disbursing' | 'writtenOff' | 'repaid',
): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages[state], explanation: messages[`${state}Text`] }
}

/** A loan that was refused at a moment: thirty days later one may apply again. */
export function refusedNotice(at: Date): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.refused, explanation: messages.refusedText({ day: formatMarketDay(at, 30) }) }
}

/** A loan whose next payment is on `day`. */
export function runningNotice(day: string, canSettle: boolean): OrderNotice {
  const messages = messagesOf('order')

  return {
    headline: messages.running,
    explanation: canSettle ? messages.runningSettleText({ day }) : messages.runningText({ day }),
  }
}

/** A loan whose next payment is near. */
export function dueSoonNotice(days: number): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.dueSoon({ days }), explanation: messages.dueSoonText }
}

/** A loan whose next payment is late; `grows`: each day adds to it. */
export function overdueNotice(days: number, grows: boolean): OrderNotice {
  const messages = messagesOf('order')

  return {
    headline: messages.overdue({ days }),
    explanation: grows ? messages.overdueText : messages.writtenOffText,
  }
}
