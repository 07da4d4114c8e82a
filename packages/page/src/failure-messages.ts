import type { ApiFailure } from '@pahiram/api-client'

import type { PageMessages } from '../messages/en.json'

/** What happened and what to do, in the borrower's language; a rejection with the server's own text. */
export function failureMessages(failure: ApiFailure, messages: PageMessages): { title: string; text: string } {
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
