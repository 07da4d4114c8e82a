import { defineTexts } from '@pahiram/page'

import type { PaymentCodeWords } from './payment-code-translations.ts'

/** The texts of `/repaymentOfCode` and `/repaymentOfCode2` (docs/spec/contract.md §7, §7a). */
export const paymentCodeTexts = defineTexts<PaymentCodeWords>(
  {
    title: 'Repayment code',
    amount: 'Amount to pay',
    total: 'Total payment',
    code: 'Your repayment code',
    contractNumber: 'Contract number',
    copy: 'Copy',
    copied: 'copy success',
    copyFailed: 'The code could not be copied. Press and hold it to copy it yourself.',
    channelPicture: 'Picture of the payment channel',
    qrPicture: 'QR code of your payment',
    howToPay: 'How to pay',
    codeSteps: [
      'Copy the code, or show it to the cashier.',
      'Enter it in your e-wallet, or give it at the counter.',
      'Pay exactly the amount above and keep the receipt.',
    ],
    scanSteps: [
      'Take a screenshot of the QR code, or show it on another phone.',
      'Open your e-wallet or bank app and tap Scan.',
      'Scan the code, or choose the screenshot from your gallery.',
      'Check the amount, confirm, and keep the receipt.',
    ],
    undrawn: 'The QR code could not be drawn. You can pay with the code instead.',
    missingTitle: 'There is no repayment code here',
    missingText: 'You get one on the repayment page: choose how you want to pay, then press Payment.',
    goToRepayment: 'Go to repayment',
  },
  () => import('./payment-code-translations.ts'),
)
