import { defineTexts } from '@pahiram/page'

import type { OrderWords } from './order-translations.ts'

/** The texts of `/order` (docs/spec/contract.md §7); in the default mix the hint to choose stars is Indonesian. */
export const orderTexts = defineTexts<OrderWords>(
  {
    title: 'Order Details',
    repay: 'REPAY',
    repayment: 'Repayment',
    rollover: 'Rollover Repayment',
    rolloverTagline: 'Short of money?',
    borrowAgain: 'Borrow Again',
    recommended: 'Recommended for you',
    viewMore: 'View more',
    apply: 'Apply',
    kindTips: 'Kind tips',
    ok: 'OK',
    prompt: 'Need help?',
    complaint: 'Complaint',
    callUs: 'Call us',
    cancel: 'Cancel',
    bindCard: 'Bind your bank card',
    bindNow: 'Bind now',
    close: 'Close',
    ratingTitle: 'How do you like our app?',
    ratingText: 'Your rating helps us to serve you better.',
    submit: 'Submit',
    chooseStars: 'Silakan pilih',
    thankYou: 'Thank you for your rating',
    thankYouText: 'We will keep working to make it better for you.',
    unknownOrder: 'Your order',
  },
  () => import('./order-translations.ts'),
)
