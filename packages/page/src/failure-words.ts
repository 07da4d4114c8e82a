import type { ApiFailure } from '@pahiram/api-client'

import type { PageWords } from './page-translations.ts'

/** What happened and what to do, in the borrower's words; a refusal speaks with the server's own. */
export function failureWords(failure: ApiFailure, words: PageWords): { title: string; text: string } {
  switch (failure.kind) {
    case 'offline':
      return { title: words.offlineTitle, text: words.offlineText }
    case 'timeout':
      return { title: words.timeoutTitle, text: words.timeoutText }
    case 'rejected':
      return { title: words.rejectedTitle, text: failure.rejection.message || words.brokenText }
    case 'broken':
      return { title: words.brokenTitle, text: words.brokenText }
  }
}
