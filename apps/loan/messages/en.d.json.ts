// Written by `pnpm messages` from en.json.
import type { Messages } from '@pahiram/page'

export interface ConfirmMessages {
  readonly title: string
  readonly loanAmount: string
  readonly days: (values: { readonly days: string | number }) => string
  readonly repaymentDate: string
  readonly plan: string
  readonly agreeTo: string
  readonly goLoan: string
  readonly agreeFirst: string
  readonly amountUnknown: string
  readonly agree: string
  readonly cancel: string
  readonly close: string
  readonly leaveTitle: string
  readonly promo: string
  readonly refusedWithoutMessage: string
  readonly checkingTitle: string
  readonly checkingText: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly offerChanged: string
  readonly unmade: string
  readonly madeTitle: string
  readonly madeText: string
  readonly seeOrder: string
  readonly making: string
  readonly agreeToPrivacy: string
  readonly privacyPolicy: string
  readonly stay: string
  readonly leave: string
  readonly leaveHelp: (values: { readonly agree: string | number; readonly cancel: string | number }) => string
  readonly cost: string
  readonly youGet: string
  readonly youRepay: string
  readonly itCosts: string
  readonly effectiveRate: string
  readonly ifLate: string
  readonly details: string
}
export declare const confirmMessages: Messages<ConfirmMessages>

export interface AgreementMessages {
  readonly title: string
  readonly failed: string
  readonly share: string
  readonly linkCopied: string
  readonly shareFailed: string
  readonly close: string
  readonly yours: string
  readonly agreedOn: (values: { readonly time: string | number }) => string
}
export declare const agreementMessages: Messages<AgreementMessages>

export interface ErrorMessages {
  readonly title: string
  readonly unknownFailure: string
  readonly logInAgain: string
  readonly recommended: string
  readonly apply: string
}
export declare const errorMessages: Messages<ErrorMessages>

export interface OrderMessages {
  readonly title: string
  readonly repay: string
  readonly repayment: string
  readonly rollover: string
  readonly rolloverTagline: string
  readonly borrowAgain: string
  readonly recommended: string
  readonly viewMore: string
  readonly apply: string
  readonly kindTips: string
  readonly ok: string
  readonly prompt: string
  readonly complaint: string
  readonly callUs: string
  readonly cancel: string
  readonly bindCard: string
  readonly bindNow: string
  readonly close: string
  readonly ratingTitle: string
  readonly ratingText: string
  readonly submit: string
  readonly star: (values: { readonly count: number }) => string
  readonly chooseStars: string
  readonly thankYou: string
  readonly thankYouText: string
  readonly unknownOrder: string
  readonly dueOn: string
  readonly wasDueOn: string
  readonly lateCost: string
  readonly getHelp: string
  readonly addToCalendar: string
  readonly paymentHistory: string
  readonly documents: string
  readonly paymentReceived: string
  readonly paymentPartly: string
  readonly paymentPartlyText: string
  readonly paymentKept: string
  readonly paymentKeptText: string
  readonly leftToPay: string
  readonly held: string
  readonly receiptNumber: string
  readonly paidOn: string
  readonly timeline: string
  readonly applied: string
  readonly approved: string
  readonly sent: string
  readonly firstPayment: string
  readonly paidAmount: string
  readonly plan: string
  readonly planState: {
    readonly paid: string
    readonly partly: string
    readonly next: string
    readonly late: string
    readonly later: string
  }
  readonly reviewing: string
  readonly arriving: string
  readonly toPay: string
  readonly details: string
}
export declare const orderMessages: Messages<OrderMessages>
