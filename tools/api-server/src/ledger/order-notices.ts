import { messagesOf } from '../platform/language/messages.ts'

/** What the page of an order says on top. */
export interface OrderNotice {
  headline: string
  explanation: string
}

export function reviewNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.review, explanation: messages.reviewText }
}

export function refusedNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.refused, explanation: messages.refusedText }
}

export function cancelledNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.cancelled, explanation: messages.cancelledText }
}

/** A loan whose money waits for the account that it is to go to. */
export function accountNeededNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.accountNeeded, explanation: messages.accountNeededText }
}

export function disbursingNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.disbursing, explanation: messages.disbursingText }
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

/** A loan that was written off: it is owed, and costs no more. */
export function writtenOffNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.writtenOff, explanation: messages.writtenOffText }
}

export function repaidNotice(): OrderNotice {
  const messages = messagesOf('order')

  return { headline: messages.repaid, explanation: messages.repaidText }
}
