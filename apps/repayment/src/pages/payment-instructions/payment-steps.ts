import codeSlip from '../../payment-steps/code-slip.svg?inline'
import storeFind from '../../payment-steps/store-find.svg?inline'
import storeForm from '../../payment-steps/store-form.svg?inline'
import storePay from '../../payment-steps/store-pay.svg?inline'
import storeReceipt from '../../payment-steps/store-receipt.svg?inline'
import walletAmount from '../../payment-steps/wallet-amount.svg?inline'
import walletBiller from '../../payment-steps/wallet-biller.svg?inline'
import walletConfirm from '../../payment-steps/wallet-confirm.svg?inline'
import walletOpen from '../../payment-steps/wallet-open.svg?inline'

/** A picture of the guide and what it says. */
export interface StepPicture {
  readonly src: string
  readonly alt: string
}

/** One thing to do. */
export interface PaymentStep {
  readonly title: string
  readonly text: string
  readonly picture: StepPicture
}

export const codePicture: StepPicture = {
  src: codeSlip,
  alt: 'A payment slip with a reference number, an amount and a clock for the time limit',
}

/** Bill payment in an e-wallet, in order. */
export const walletSteps: readonly PaymentStep[] = [
  {
    title: 'Open your e-wallet and tap Pay bills',
    text: 'In some e-wallets it is called Bills or Bills payment.',
    picture: { src: walletOpen, alt: 'A finger taps Pay bills among the icons of an e-wallet' },
  },
  {
    title: 'Choose Dragonpay as the biller',
    text: 'Search for Dragonpay, or look in the list under payment gateways or others.',
    picture: { src: walletBiller, alt: 'Dragonpay is picked in the list of billers' },
  },
  {
    title: 'Enter the reference number and the exact amount',
    text: 'Copy the reference number rather than typing it. Do not round the amount. If the e-wallet asks for your mobile number or e-mail, enter your own.',
    picture: { src: walletAmount, alt: 'The reference number in the first field, the amount below it' },
  },
  {
    title: 'Check, confirm and keep the receipt',
    text: 'Compare both numbers with the slip before you confirm. Then save a screenshot of the receipt.',
    picture: { src: walletConfirm, alt: 'A confirmed payment on a phone, with its receipt beside it' },
  },
]

/** Payment with cash at a counter, in order. */
export const storeSteps: readonly PaymentStep[] = [
  {
    title: 'Go to a store that takes Dragonpay',
    text: 'Many convenience stores, payment centres, pawnshops and remittance counters do. The slip names those that take yours.',
    picture: { src: storeFind, alt: 'A store with a striped awning and a map pin beside it' },
  },
  {
    title: 'Say that you pay a Dragonpay bill',
    text: 'The cashier gives you a form, or shows you a machine at which you start the payment yourself.',
    picture: { src: storeForm, alt: 'A form on a clipboard: reference number, name and amount are filled in' },
  },
  {
    title: 'Give the reference number and pay the exact amount',
    text: 'Show the number on your phone, so that nobody mishears it. Some stores add a small fee of their own.',
    picture: { src: storePay, alt: 'Banknotes and a coin on their way to a cash register' },
  },
  {
    title: 'Keep the receipt',
    text: 'Check that the reference number on it is yours. Keep it until your loan shows as repaid.',
    picture: { src: storeReceipt, alt: 'A receipt with a check mark' },
  },
]
