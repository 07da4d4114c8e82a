// Written by `pnpm messages` from en.json.
import type { Messages } from '@pahiram/page'

export interface PaymentMessages {
  readonly repayTitle: string
  readonly delayTitle: string
  readonly amountToRepay: string
  readonly amountToExtend: string
  readonly amountUnknown: string
  readonly repaymentDate: string
  readonly nextDate: (values: { readonly date: string | number }) => string
  readonly more: string
  readonly hide: string
  readonly plan: string
  readonly planExtended: string
  readonly tip: string
  readonly tipText: string
  readonly code: string
  readonly paymentMethod: string
  readonly payment: string
  readonly amountToPay: string
  readonly close: string
  readonly sheetMissing: string
  readonly noChannels: string
  readonly unnamedChannel: string
  readonly refusedWithoutMessage: string
  readonly refusedTitle: string
  readonly unheard: string
  readonly unheardCode: string
  readonly unheardNone: string
  readonly history: string
  readonly lookAgain: string
  readonly unopened: string
  readonly unopenedCode: string
  readonly seeOrder: string
  readonly payRest: string
  readonly payOwed: string
  readonly validUntil: (values: { readonly time: string | number }) => string
  readonly compare: string
  readonly payNow: string
  readonly payNowWhen: string
  readonly extend: string
  readonly extendWhen: string
  readonly extendParts: (values: { readonly date: string | number; readonly first: string | number; readonly rest: string | number }) => string
  readonly extendExtra: string
  readonly howMuch: string
  readonly otherAmount: string
  readonly otherRange: (values: { readonly least: string | number; readonly most: string | number }) => string
  readonly noOtherAmount: string
}
export declare const paymentMessages: Messages<PaymentMessages>

export interface PaymentCodeMessages {
  readonly title: string
  readonly amount: string
  readonly total: string
  readonly code: string
  readonly contractNumber: string
  readonly copy: string
  readonly copied: string
  readonly copyFailed: string
  readonly channelPicture: string
  readonly qrPicture: string
  readonly howToPay: string
  readonly codeSteps: {
    readonly '1': string
    readonly '2': string
    readonly '3': string
  }
  readonly scanSteps: {
    readonly '1': string
    readonly '2': string
    readonly '3': string
    readonly '4': string
  }
  readonly undrawn: string
  readonly missingTitle: string
  readonly missingText: string
  readonly goToRepayment: string
  readonly validUntil: (values: { readonly time: string | number }) => string
  readonly unproven: string
}
export declare const paymentCodeMessages: Messages<PaymentCodeMessages>

export interface RepaymentChoiceMessages {
  readonly title: string
  readonly back: string
  readonly amount: string
  readonly payWith: string
  readonly alipay: string
  readonly card: string
  readonly confirm: string
  readonly chooseCard: string
  readonly listFailed: string
  readonly noWays: string
  readonly addCard: string
  readonly amountUnknown: string
  readonly nothingDue: string
  readonly seeOrder: string
  readonly smsCode: string
  readonly codeText: string
  readonly getCode: string
  readonly resendIn: (values: { readonly seconds: string | number }) => string
  readonly waitForCode: string
  readonly codeSent: string
  readonly shortCode: string
  readonly wrongCode: string
  readonly submittedAlready: string
  readonly refused: string
  readonly checkingTitle: string
  readonly checkingText: string
  readonly unsureTitle: string
  readonly unsureText: string
  readonly unpaidHint: string
  readonly submittedHint: string
  readonly paidTitle: string
  readonly paidText: string
  readonly openingTitle: string
  readonly openingText: string
  readonly openPayment: string
}
export declare const repaymentChoiceMessages: Messages<RepaymentChoiceMessages>

export interface ReceiptMessages {
  readonly title: string
  readonly amount: string
  readonly applied: string
  readonly kept: string
  readonly returned: string
  readonly date: string
  readonly channel: string
  readonly kind: string
  readonly repay: string
  readonly delay: string
  readonly number: string
  readonly code: string
  readonly order: string
  readonly share: string
  readonly copied: string
  readonly shareFailed: string
  readonly close: string
}
export declare const receiptMessages: Messages<ReceiptMessages>

export interface PaymentsMessages {
  readonly title: string
  readonly empty: string
  readonly amountUnknown: string
  readonly kept: (values: { readonly amount: string | number }) => string
  readonly seeOrder: string
  readonly documents: string
}
export declare const paymentsMessages: Messages<PaymentsMessages>

export interface DocumentsMessages {
  readonly title: string
  readonly certificate: string
  readonly certified: (values: { readonly day: string | number }) => string
  readonly printCertificate: string
  readonly statement: string
  readonly until: (values: { readonly day: string | number }) => string
  readonly printStatement: string
  readonly owed: string
  readonly paid: string
  readonly left: string
  readonly addedInAll: string
  readonly paidInAll: string
  readonly takenOffInAll: string
  readonly leftToPay: string
  readonly receipts: string
  readonly noReceipts: string
  readonly printReceipt: string
  readonly agreements: string
  readonly agreedOn: (values: { readonly time: string | number }) => string
  readonly product: string
  readonly order: string
  readonly amount: string
  readonly repaidOn: string
  readonly seeOrder: string
}
export declare const documentsMessages: Messages<DocumentsMessages>

export interface OutcomeMessages {
  readonly received: string
  readonly thanks: string
  readonly extended: string
  readonly left: string
  readonly next: string
  readonly leftUntil: string
  readonly nothingLeft: string
  readonly progress: (values: { readonly of: string | number; readonly paid: string | number }) => string
  readonly payNext: string
  readonly openTitle: string
  readonly openText: string
  readonly refusedTitle: string
  readonly refusedText: string
  readonly expiredTitle: string
  readonly expiredText: string
  readonly partlyTitle: string
  readonly partlyText: string
  readonly unextendedTitle: string
  readonly unextendedText: string
  readonly owedNow: string
  readonly paid: string
  readonly keptTitle: string
  readonly keptText: string
  readonly keptBack: string
  readonly customerService: string
  readonly held: string
  readonly alsoHeld: (values: { readonly amount: string | number }) => string
}
export declare const outcomeMessages: Messages<OutcomeMessages>

export interface GuideMessages {
  readonly title: string
  readonly lead: string
  readonly ways: string
  readonly wallet: string
  readonly store: string
  readonly before: string
  readonly beforeText: string
  readonly needs: {
    readonly '1': string
    readonly '2': string
    readonly '3': string
  }
  readonly slip: string
  readonly walletSteps: {
    readonly '1': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
    readonly '2': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
    readonly '3': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
    readonly '4': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
  }
  readonly storeSteps: {
    readonly '1': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
    readonly '2': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
    readonly '3': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
    readonly '4': {
      readonly title: string
      readonly text: string
      readonly picture: string
    }
  }
  readonly after: string
  readonly notes: {
    readonly '1': string
    readonly '2': string
    readonly '3': string
  }
  readonly help: string
  readonly helpText: string
  readonly call: string
  readonly write: string
  readonly enlarge: string
  readonly viewer: {
    readonly title: string
    readonly close: string
    readonly zoomIn: string
    readonly zoomOut: string
    readonly previous: string
    readonly next: string
    readonly failed: string
    readonly position: (values: { readonly of: string | number; readonly place: string | number }) => string
    readonly notEnlarged: string
  }
}
export declare const guideMessages: Messages<GuideMessages>
