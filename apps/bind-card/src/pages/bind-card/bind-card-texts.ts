import { defineTexts } from '@pahiram/page'

import type { BindCardWords } from './bind-card-translations.ts'

/** The texts of `/bind-card` (docs/spec/contract.md §7); what the fields are called comes from the server. */
export const bindCardTexts = defineTexts<BindCardWords>(
  {
    title: 'Payment account',
    next: 'Next',
    confirm: 'Confirm',
    cancel: 'Cancel',
    cardTypes: 'Account type',
    choose: 'Choose',
    unnamed: 'Field',
    enterField: (title) => `Enter: ${title}`,
    chooseField: (title) => `Choose: ${title}`,
    missingTitle: (count) => (count === 1 ? 'One answer is missing' : `${count} answers are missing`),
    unfillable: 'This cannot be filled in here.',
    nothingToSave: 'There is nothing here that can be saved.',
    emptyTitle: 'There is nothing to fill in yet',
    emptyText: 'No account can be added at the moment. Try again in a moment.',
    search: 'Search',
    found: (count) => `${count} found`,
    nothingFound: 'Nothing found',
    loadingChoices: 'Loading',
    choicesFailed: 'The choices could not be loaded. Check your connection.',
    year: 'Year',
    month: 'Month',
    day: 'Day',
    refusedWithoutWords: 'The account was not saved. Check what you entered and try again.',
    unsureTitle: 'We do not know whether your account was saved',
    unsureText:
      'The answer got lost on the way. You can send it again: it is the same account, so nothing is saved twice.',
    savedTitle: 'Your payment account is saved',
    savedText: 'There is nothing more to do here.',
    goOn: 'Continue',
  },
  () => import('./bind-card-translations.ts'),
)
