import { defineTexts } from '@pahiram/page'

import type { PaymentWords } from './payment-translations.ts'

/** The texts of `/repay` and `/repay-delay` (docs/spec/contract.md §7). */
export const paymentTexts = defineTexts<PaymentWords>(
  {
    repayTitle: 'Repayment',
    delayTitle: 'Rollover repayment',
    amountToRepay: 'Amount to repay',
    amountToExtend: 'Amount to pay now',
    amountUnknown: 'The amount is not known yet.',
    repaymentDate: 'Repayment date',
    nextDate: (date) => `Your next payment date is ${date}.`,
    more: 'more',
    hide: 'hide',
    plan: 'Repayment plan',
    tip: 'How to pay with Dragonpay',
    tipText: 'Step by step, in an e-wallet or at a counter',
    code: 'Your payment code',
    paymentMethod: 'Payment Method',
    payment: 'Payment',
    amountToPay: 'To pay',
    close: 'Close',
    sheetMissing: 'The ways to pay could not be loaded. Check your connection and try again.',
    noChannels: 'There is no way to pay here right now. Try again later.',
    unnamedChannel: 'Other channel',
    refusedWithoutWords: 'The payment was not started. Try again in a moment.',
    refusedTitle: 'This cannot be paid here right now',
    unheard: 'We could not hear whether a payment code was made.',
    unheardCode: 'We asked again: this is the code you can pay with.',
    unheardNone: 'We asked again and there is no code so far. It may still come.',
    lookAgain: 'Look again',
    unopened: 'The payment page cannot be opened here.',
    unopenedCode: 'You can pay with the code below.',
    seeOrder: 'See your order',
  },
  () => import('./payment-translations.ts'),
)
