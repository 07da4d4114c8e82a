// Written by `pnpm messages` from en.json.

export interface OrderMessages {
  readonly review: string
  readonly reviewText: string
  readonly refused: string
  readonly refusedText: string
  readonly disbursing: string
  readonly disbursingText: string
  readonly running: string
  readonly runningText: (values: { readonly day: string | number }) => string
  readonly dueSoon: string
  readonly dueSoonText: (values: { readonly amount: string | number; readonly day: string | number }) => string
  readonly overdue: (values: { readonly days: number }) => string
  readonly overdueText: string
  readonly repaid: string
  readonly repaidText: string
  readonly status: {
    readonly review: string
    readonly refused: string
    readonly disbursing: string
    readonly running: string
    readonly dueSoon: string
    readonly overdue: string
    readonly repaid: string
  }
}

export interface RowsMessages {
  readonly loanAmount: string
  readonly loanTerm: string
  readonly days: (values: { readonly days: number }) => string
  readonly willReceive: string
  readonly dueDate: string
  readonly orderNumber: string
  readonly amountToRepay: string
  readonly nextPayment: string
  readonly part: (values: { readonly count: string | number; readonly number: string | number }) => string
  readonly amountOfPart: (values: { readonly amount: string | number; readonly part: string | number }) => string
  readonly paidSoFar: string
  readonly received: string
  readonly interest: string
  readonly lateCharge: string
  readonly repaidAmount: string
  readonly repaidOn: string
}

export interface SmsMessages {
  readonly code: (values: { readonly code: string | number; readonly company: string | number }) => string
  readonly repaymentCode: (values: { readonly amount: string | number; readonly code: string | number }) => string
  readonly enoughForNumber: (values: { readonly minutes: number }) => string
  readonly enoughForNetwork: (values: { readonly minutes: number }) => string
}

export interface ComplaintMessages {
  readonly notCollected: string
  readonly all: string
  readonly waiting: string
  readonly answered: string
  readonly answerBy: (values: { readonly day: string | number; readonly number: string | number }) => string
  readonly answerLate: (values: { readonly day: string | number; readonly number: string | number }) => string
}

export interface LoginFailureMessages {
  readonly notice: string
  readonly lender: string
  readonly text: (values: { readonly lender: string | number }) => string
}

export interface CostMessages {
  readonly aMonth: (values: { readonly rate: string | number }) => string
  readonly aYear: (values: { readonly rate: string | number }) => string
  readonly late: (values: { readonly amount: string | number }) => string
  readonly get: string
  readonly repay: string
  readonly cost: string
  readonly rate: string
  readonly ifLate: string
  readonly rates: (values: { readonly monthly: string | number; readonly yearly: string | number }) => string
}

export interface OfferMessages {
  readonly fee: string
  readonly rate: string
  readonly total: string
  readonly first: string
  readonly last: string
}

export interface RepaymentMessages {
  readonly payment: string
  readonly paymentOf: (values: { readonly count: string | number; readonly number: string | number }) => string
  readonly principal: string
  readonly daysLate: string
  readonly owed: string
  readonly extensionFee: string
  readonly movesBy: string
  readonly from: string
  readonly to: string
  readonly extendBy: (values: { readonly days: number }) => string
  readonly codeTitle: (values: { readonly ago: string | number; readonly amount: string | number }) => string
  readonly justNow: string
  readonly remark: {
    readonly payNow: string
    readonly moved: string
    readonly paid: string
    readonly overdue: string
    readonly toCome: string
    readonly dueSoon: string
    readonly next: string
  }
  readonly calendarSummary: (values: { readonly amount: string | number; readonly lender: string | number }) => string
  readonly calendarText: (values: { readonly count: string | number; readonly number: string | number; readonly order: string | number }) => string
}

export interface GuidanceMessages {
  readonly wallet: {
    readonly title: string
    readonly steps: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
    }
  }
  readonly bank: {
    readonly title: string
    readonly steps: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
    }
  }
  readonly counter: {
    readonly title: string
    readonly steps: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
    }
  }
  readonly online: {
    readonly title: string
    readonly steps: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
    }
  }
  readonly others: (values: { readonly places: string | number }) => string
}

export interface PartnerPageMessages {
  readonly titles: {
    readonly open: string
    readonly paid: string
    readonly closed: string
  }
  readonly place: string
  readonly failed: string
  readonly cancelled: string
  readonly thanks: string
  readonly lender: string
  readonly for: string
  readonly extension: string
  readonly paidWith: string
  readonly code: string
  readonly paidOn: string
  readonly qr: (values: { readonly code: string | number }) => string
  readonly pay: string
  readonly fail: string
  readonly cancel: string
  readonly trouble: string
  readonly back: string
  readonly noMoney: string
}

export interface ErrorsMessages {
  readonly noProductAnyMore: string
  readonly notOpenToYou: string
  readonly noLoan: string
  readonly productIdMissing: string
  readonly productIdMissing2: string
  readonly orderIdMissing: string
  readonly unknownOrder: string
  readonly notAPosition: string
  readonly noAgreement: string
  readonly noFields: string
  readonly notText: (values: { readonly field: string | number }) => string
  readonly givenTwice: (values: { readonly field: string | number }) => string
  readonly notAsExpected: (values: { readonly field: string | number }) => string
  readonly sessionMissing: string
  readonly sessionEnded: string
  readonly ourFault: (values: { readonly reference: string | number }) => string
  readonly brokenRequest: string
  readonly restarts: string
  readonly noCall: string
  readonly noFormField: (values: { readonly field: string | number }) => string
  readonly notChosen: (values: { readonly field: string | number }) => string
  readonly fieldMissing: (values: { readonly field: string | number }) => string
  readonly fieldTooLong: (values: { readonly count: string | number; readonly field: string | number }) => string
  readonly notAChoice: (values: { readonly field: string | number }) => string
  readonly notAPlace: (values: { readonly field: string | number }) => string
  readonly notADay: (values: { readonly field: string | number }) => string
  readonly digitsOnly: (values: { readonly field: string | number }) => string
  readonly noAccounts: string
  readonly noLoanToChange: string
  readonly noAccountHere: string
  readonly foreignCard: string
  readonly amountChanged: string
  readonly openAgain: (values: { readonly reason: string | number }) => string
  readonly bankRefused: string
  readonly bankSilent: string
  readonly paidAlready: string
  readonly unknownPayment: string
  readonly noAlipay: string
  readonly threeCodes: string
  readonly noCodeNow: string
  readonly wrongCode: string
  readonly justEnded: string
  readonly runningAlready: string
  readonly offersOne: (values: { readonly amount: string | number }) => string
  readonly offers: (values: { readonly amount: string | number; readonly count: string | number }) => string
  readonly repaid: string
  readonly amountNow: (values: { readonly amount: string | number }) => string
  readonly otherOrdersKey: string
  readonly notPaidOut: string
  readonly nothingToRepay: string
  readonly wayNotOffered: string
  readonly cannotExtend: string
  readonly paymentsClosed: string
  readonly repaidNoExtension: string
  readonly notDue: string
  readonly extendedMost: (values: { readonly count: string | number }) => string
  readonly tooLateToExtend: string
  readonly madeOtherwise: string
  readonly dayMoved: string
  readonly codeExpired: string
  readonly amountChangedSince: string
  readonly notAPicture: string
  readonly heic: string
  readonly tooManyPixels: string
  readonly damagedPicture: string
  readonly manyPictures: string
  readonly bigPicture: string
  readonly onePicture: string
  readonly mostPictures: (values: { readonly count: string | number }) => string
  readonly halfPicture: string
  readonly fillIn: string
  readonly chooseType: string
  readonly chooseSubType: string
  readonly complaintPictures: (values: { readonly count: string | number }) => string
  readonly pictureGone: string
  readonly unknownComplaint: string
  readonly rateLater: string
  readonly wrongMobile: string
  readonly tooLong: (values: { readonly field: string | number }) => string
  readonly offerEnded: string
  readonly noCodes: string
  readonly wrongCaptcha: string
  readonly codeUnsure: string
  readonly registrationClosed: string
  readonly wrongSmsCode: string
  readonly registered: string
  readonly missing: (values: { readonly field: string | number }) => string
}

export interface StoredMessages {
  readonly days: (values: { readonly count: string | number }) => string
  readonly nothingToDo: (values: { readonly day: string | number }) => string
  readonly borrower: string
  readonly longHeadline: string
  readonly processingCharge: string
  readonly stampCharge: string
  readonly disbursementCharge: string
  readonly notarialCharge: string
  readonly collectionCharge: string
  readonly cardTitle: string
  readonly cardMessage: string
  readonly tip: string
  readonly prompt: string
  readonly rate5: string
  readonly rate6: string
  readonly rate7: string
  readonly rate8: string
  readonly withinADay: string
  readonly manyInstalments: string
  readonly oneId: string
  readonly afterFirst: string
  readonly noEarlyFee: string
  readonly notOpen: string
  readonly applyNow: string
  readonly tagDay: string
  readonly tagCollateral: string
  readonly tagInstalments: string
  readonly tagId: string
  readonly tagNew: string
  readonly tagWeekly: string
  readonly tagRepeat: string
  readonly stayTitle: string
  readonly stayContent: string
  readonly getMoney: string
  readonly fiestaButton: string
  readonly fiestaTitle: string
  readonly usualNotice: string
  readonly longNotice: string
  readonly typeCollection: string
  readonly typeUnrecorded: string
  readonly typeNotReceived: string
  readonly typeFees: string
  readonly typeApplication: string
  readonly typeAccount: string
  readonly typeApp: string
  readonly typeOther: string
  readonly subHarassment: string
  readonly subFamily: string
  readonly subWrongPerson: string
  readonly subTooMany: string
  readonly subNight: string
  readonly subShown: string
  readonly subPrivate: string
  readonly subPaid: string
  readonly subOther: string
  readonly accountType: string
  readonly whereMoney: string
  readonly walletNumber: string
  readonly alonNumber: string
  readonly identity: string
  readonly pickUpPlace: string
  readonly bank: string
  readonly chooseBank: string
  readonly accountNumber: string
  readonly accountDigits: string
  readonly branch: string
  readonly branchHint: string
  readonly holder: string
  readonly holderHint: string
  readonly birthday: string
  readonly birthdayHint: string
  readonly fingerprint: string
  readonly fingerprintHint: string
  readonly noCode: string
  readonly wallet: string
  readonly bankAccount: string
  readonly cashPickUp: string
  readonly nationalId: string
  readonly passport: string
  readonly licence: string
  readonly postalId: string
  readonly loanAgreement: string
  readonly disclosure: string
  readonly privacyConsent: string
  readonly thanks: string
  readonly agreement1: (values: { readonly product: string | number }) => string
  readonly agreement2: string
  readonly agreement3: string
  readonly agreement4: string
  readonly agreement5: string
  readonly agreement6: string
  readonly agreement7: string
  readonly agreement8: string
  readonly agreement9: string
  readonly agreement10: string
  readonly agreement11: string
  readonly disclosure1: (values: { readonly product: string | number }) => string
  readonly disclosure2: string
  readonly disclosure3: string
  readonly disclosure4: string
  readonly disclosure5: string
  readonly disclosure6: string
  readonly disclosure7: string
  readonly disclosure8: string
  readonly consent1: (values: { readonly product: string | number }) => string
  readonly consent2: string
  readonly consent3: string
  readonly consent4: string
  readonly consent5: string
  readonly consent6: string
  readonly consent7: string
  readonly consent8: string
  readonly consent9: string
}

export interface AgreementMessages {
  readonly figures: string
  readonly plan: string
  readonly cost: string
}

export interface Sections {
  readonly order: OrderMessages
  readonly rows: RowsMessages
  readonly sms: SmsMessages
  readonly complaint: ComplaintMessages
  readonly loginFailure: LoginFailureMessages
  readonly cost: CostMessages
  readonly offer: OfferMessages
  readonly repayment: RepaymentMessages
  readonly guidance: GuidanceMessages
  readonly partnerPage: PartnerPageMessages
  readonly errors: ErrorsMessages
  readonly stored: StoredMessages
  readonly agreement: AgreementMessages
}
