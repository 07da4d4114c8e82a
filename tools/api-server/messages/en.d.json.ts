// Written by `pnpm messages` from en.json.

export interface OrderMessages {
  readonly review: string
  readonly reviewText: string
  readonly refused: string
  readonly refusedText: (values: { readonly day: string | number }) => string
  readonly cancelled: string
  readonly cancelledText: string
  readonly accountNeeded: string
  readonly accountNeededText: string
  readonly disbursing: string
  readonly disbursingText: string
  readonly running: string
  readonly runningText: (values: { readonly day: string | number }) => string
  readonly runningSettleText: (values: { readonly day: string | number }) => string
  readonly dueSoon: (values: { readonly days: number }) => string
  readonly dueSoonText: string
  readonly overdue: (values: { readonly days: number }) => string
  readonly overdueText: string
  readonly writtenOff: string
  readonly writtenOffText: string
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
  readonly otherCharges: string
  readonly repaidAmount: string
  readonly repaidOn: string
}

export interface StatementMessages {
  readonly lent: string
  readonly late: string
  readonly extension: string
  readonly payment: string
  readonly held: string
  readonly forgiven: string
  readonly returned: string
  readonly undone: string
  readonly reopened: string
  readonly charge: string
  readonly waiver: string
  readonly correction: string
  readonly unearned: string
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
  readonly late: string
  readonly erased: string
  readonly days: {
    readonly received: string
    readonly due: string
    readonly answered: string
    readonly closed: string
  }
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
  readonly lateSteps: (values: { readonly steps: string | number }) => string
  readonly lateStep: (values: { readonly amount: string | number; readonly from: string | number; readonly percent: string | number; readonly to: string | number }) => string
  readonly lateFrom: (values: { readonly amount: string | number; readonly from: string | number; readonly percent: string | number }) => string
  readonly lateMost: (values: { readonly amount: string | number }) => string
  readonly lateNothing: string
  readonly get: string
  readonly repay: string
  readonly cost: string
  readonly rate: string
  readonly ifLate: string
  readonly rates: (values: { readonly monthly: string | number; readonly yearly: string | number }) => string
}

export interface LoanTermsMessages {
  readonly title: string
  readonly shortest: string
  readonly longest: string
  readonly days: (values: { readonly days: number }) => string
  readonly highest: string
  readonly example: (values: { readonly amount: string | number; readonly cost: string | number; readonly days: number; readonly payments: number; readonly rate: string | number; readonly received: string | number; readonly repaid: string | number }) => string
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
  readonly to: string
  readonly extendBy: (values: { readonly days: number }) => string
  readonly codeTitle: (values: { readonly ago: string | number; readonly amount: string | number }) => string
  readonly justNow: string
  readonly remark: {
    readonly payNow: string
    readonly paid: string
    readonly partly: (values: { readonly when: string | number }) => string
    readonly in: (values: { readonly days: number }) => string
  }
  readonly calendarSummary: (values: { readonly amount: string | number; readonly lender: string | number }) => string
  readonly calendarText: (values: { readonly count: string | number; readonly number: string | number; readonly order: string | number }) => string
  readonly choices: {
    readonly next: string
    readonly all: string
    readonly allNote: string
    readonly saves: (values: { readonly amount: string | number }) => string
    readonly other: string
    readonly otherNote: string
  }
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

export interface PlainPageMessages {
  readonly notFound: string
  readonly notFoundText: string
  readonly home: string
  readonly withdrawn: string
  readonly partner: string
}

export interface AgreementMessages {
  readonly figures: string
  readonly plan: string
  readonly cost: string
}

export interface Sections {
  readonly order: OrderMessages
  readonly rows: RowsMessages
  readonly statement: StatementMessages
  readonly sms: SmsMessages
  readonly complaint: ComplaintMessages
  readonly loginFailure: LoginFailureMessages
  readonly cost: CostMessages
  readonly loanTerms: LoanTermsMessages
  readonly offer: OfferMessages
  readonly repayment: RepaymentMessages
  readonly guidance: GuidanceMessages
  readonly partnerPage: PartnerPageMessages
  readonly plainPage: PlainPageMessages
  readonly agreement: AgreementMessages
}
