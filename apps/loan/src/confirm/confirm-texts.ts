import { defineTexts } from '@pahiram/page'

import type { ConfirmWords } from './confirm-translations.ts'

/** The texts of both confirm pages (docs/spec/contract.md §7). */
export const confirmTexts = defineTexts<ConfirmWords>(
  {
    title: 'Loan confirm',
    loanAmount: 'Loan amount',
    days: (days) => `${days} days`,
    repaymentDate: 'Repayment date',
    plan: 'Repayment plan',
    agreeTo: 'I have read and agree to',
    goLoan: 'Go Loan',
    agreeFirst: 'Please read and agree to the agreements first.',
    amountUnknown: 'The amount of this loan is not known yet.',
    agreement: 'Agreement',
    agreementsFailed: 'The agreements could not be loaded.',
    agree: 'Agree',
    cancel: 'Cancel',
    close: 'Close',
    leaveTitle: 'Leave this page?',
    promo: 'For you',
    refusedWithoutWords: 'The loan was not made. Try again in a moment.',
    checkingTitle: 'We are checking whether your loan was made',
    checkingText: 'The answer got lost on the way. Please do not apply again.',
    unsureTitle: 'We do not know yet whether your loan was made',
    unsureText: 'We could not reach the server. Check your connection, then let us look again.',
    unmade: 'No loan was made. You can try again.',
    madeTitle: 'Your loan was made',
    madeText: 'You will find it with your orders.',
    seeOrder: 'See your order',
  },
  () => import('./confirm-translations.ts'),
)
