import { loadAgain } from '@pahiram/load-again'

/** What became of a payment: it is not part of the page's initial script. */
export const paymentOutcome = loadAgain(() => import('./payment-outcome.tsx'))
