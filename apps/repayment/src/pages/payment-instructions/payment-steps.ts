import codeSlip from '../../payment-steps/code-slip.svg?inline'
import storeFind from '../../payment-steps/store-find.svg?inline'
import storeForm from '../../payment-steps/store-form.svg?inline'
import storePay from '../../payment-steps/store-pay.svg?inline'
import storeReceipt from '../../payment-steps/store-receipt.svg?inline'
import walletAmount from '../../payment-steps/wallet-amount.svg?inline'
import walletBiller from '../../payment-steps/wallet-biller.svg?inline'
import walletConfirm from '../../payment-steps/wallet-confirm.svg?inline'
import walletOpen from '../../payment-steps/wallet-open.svg?inline'

export const codePicture = codeSlip

/** The pictures of bill payment in an e-wallet, one a step. */
export const walletPictures: readonly string[] = [walletOpen, walletBiller, walletAmount, walletConfirm]

/** The pictures of payment with cash at a counter, one a step. */
export const storePictures: readonly string[] = [storeFind, storeForm, storePay, storeReceipt]
