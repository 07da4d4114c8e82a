import { defineTexts } from '@pahiram/page'

import type { ErrorWords } from './error-translations.ts'

/** The texts of `/error` (docs/spec/contract.md §7, §7a). */
export const errorTexts = defineTexts<ErrorWords>(
  {
    title: 'Login failed',
    unknownFailure: 'We could not log you in',
    logInAgain: 'Log in again',
    recommended: 'Recommended for you',
    apply: 'Apply',
  },
  () => import('./error-translations.ts'),
)
