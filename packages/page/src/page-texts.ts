import type { PageWords } from './page-translations.ts'
import { defineTexts } from './texts.ts'

/** What every page may have to say: failures, retry, offline. */
export const pageTexts = defineTexts<PageWords>(
  {
    offlineTitle: 'No connection',
    offlineText: 'We could not reach the server. Check your connection and try again.',
    timeoutTitle: 'This is taking too long',
    timeoutText: 'The server did not answer in time. Try again in a moment.',
    brokenTitle: 'Something went wrong on our side',
    brokenText: 'The server could not answer. Nothing you did is lost. Try again in a moment.',
    rejectedTitle: 'We could not show this page',
    retry: 'Retry',
    reference: (reference) => `Reference ${reference}`,
    sectionFailed: 'This part could not be shown.',
    refusedAddress: 'This link cannot be opened here.',
    offlineBanner: 'You are offline. What you see may be out of date.',
    loading: 'Loading',
  },
  () => import('./page-translations.ts'),
)
