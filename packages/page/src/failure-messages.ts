import type { ApiFailure } from '@pahiram/api-client'

import type { PageMessages } from '../messages/en.json'

/** The code, and the HTTP status, of a server that does not know the session any more. */
const sessionOver = 401

/** Whether only a new log-in helps. */
export function isSessionOver(failure: ApiFailure): boolean {
  if (failure.kind === 'rejected') return failure.rejection.code === String(sessionOver)
  return failure.kind === 'broken' && failure.status === sessionOver
}

/** What happened and what to do, in the borrower's language; a rejection with the server's own text. */
export function failureMessages(failure: ApiFailure, messages: PageMessages): { title: string; text: string } {
  if (isSessionOver(failure)) {
    const said = failure.kind === 'rejected' ? failure.rejection.message : ''

    return { title: messages.sessionTitle, text: said || messages.sessionText }
  }
  switch (failure.kind) {
    case 'offline':
      return { title: messages.offlineTitle, text: messages.offlineText }
    case 'timeout':
      return { title: messages.timeoutTitle, text: messages.timeoutText }
    case 'rejected':
      return { title: messages.rejectedTitle, text: failure.rejection.message || messages.brokenText }
    case 'broken':
      return { title: messages.brokenTitle, text: messages.brokenText }
  }
}
