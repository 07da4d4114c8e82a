// Written by `pnpm messages` from en.json.
import type { Messages } from '@pahiram/page'

export interface AboutUsMessages {
  readonly mission: {
    readonly title: string
    readonly p1: string
  }
  readonly advantages: {
    readonly title: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
      readonly '5': string
    }
  }
  readonly team: {
    readonly title: string
    readonly p1: string
  }
  readonly accessibility: {
    readonly title: string
    readonly p1: string
    readonly p2: string
  }
  readonly contact: {
    readonly title: string
    readonly p1: string
    readonly address1: {
      readonly '1': string
      readonly '2': string
    }
  }
}
export declare const aboutUsMessages: Messages<AboutUsMessages>

export interface PrivacyPolicyMessages {
  readonly whoWeAre: {
    readonly title: string
    readonly p1: string
    readonly p2: string
  }
  readonly collection: {
    readonly title: string
    readonly p1: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
      readonly '5': string
    }
    readonly p2: string
  }
  readonly purposes: {
    readonly title: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
      readonly '5': string
      readonly '6': string
      readonly '7': string
      readonly '8': string
      readonly '9': string
    }
    readonly p1: string
  }
  readonly disclosure: {
    readonly title: string
    readonly p1: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
      readonly '5': string
      readonly '6': string
    }
    readonly p2: string
    readonly p3: string
  }
  readonly cookies: {
    readonly title: string
    readonly p1: string
  }
  readonly deviceInformation: {
    readonly title: string
    readonly p1: string
    readonly terms1: {
      readonly '1': {
        readonly term: string
        readonly text: string
      }
      readonly '2': {
        readonly term: string
        readonly text: string
      }
      readonly '3': {
        readonly term: string
        readonly text: string
      }
      readonly '4': {
        readonly term: string
        readonly text: string
      }
      readonly '5': {
        readonly term: string
        readonly text: string
      }
    }
    readonly p2: string
  }
  readonly minors: {
    readonly title: string
    readonly p1: string
  }
  readonly security: {
    readonly title: string
    readonly p1: string
    readonly p2: string
  }
  readonly retention: {
    readonly title: string
    readonly p1: string
  }
  readonly yourRights: {
    readonly title: string
    readonly p1: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
    }
    readonly p2: string
  }
  readonly optOut: {
    readonly title: string
    readonly p1: string
  }
  readonly changes: {
    readonly title: string
    readonly p1: string
  }
  readonly grievanceOfficer: {
    readonly title: string
    readonly p1: string
    readonly address1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
      readonly '5': string
    }
    readonly p2: string
  }
}
export declare const privacyPolicyMessages: Messages<PrivacyPolicyMessages>

export interface LoanTermsMessages {
  readonly aboutTheseTerms: {
    readonly title: string
    readonly p1: string
  }
  readonly whoCanBorrow: {
    readonly title: string
    readonly p1: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
      readonly '3': string
      readonly '4': string
    }
    readonly p2: string
  }
  readonly term: {
    readonly title: string
    readonly p1: string
  }
  readonly decisionAndDisbursal: {
    readonly title: string
    readonly p1: string
    readonly p2: string
  }
  readonly repayment: {
    readonly title: string
    readonly p1: string
  }
  readonly prepayment: {
    readonly title: string
    readonly p1: string
  }
  readonly defaultPenalty: {
    readonly title: string
    readonly p1: string
    readonly list1: {
      readonly '1': string
      readonly '2': string
    }
    readonly p2: string
  }
  readonly lateInterest: {
    readonly title: string
    readonly p1: string
    readonly table1: {
      readonly '1': {
        readonly '1': string
        readonly '2': string
      }
      readonly '2': {
        readonly '1': string
        readonly '2': string
      }
      readonly '3': {
        readonly '1': string
        readonly '2': string
      }
      readonly '4': {
        readonly '1': string
        readonly '2': string
      }
    }
    readonly p2: string
  }
  readonly debtCollection: {
    readonly title: string
    readonly p1: string
  }
  readonly yourDuties: {
    readonly title: string
    readonly p1: string
  }
  readonly assignment: {
    readonly title: string
    readonly p1: string
  }
  readonly yourData: {
    readonly title: string
    readonly p1: string
  }
  readonly law: {
    readonly title: string
    readonly p1: string
  }
}
export declare const loanTermsMessages: Messages<LoanTermsMessages>

export interface SiteMessages {
  readonly aboutUs: string
  readonly aboutUsLead: string
  readonly privacyPolicy: string
  readonly privacyPolicyLead: string
  readonly loanTerms: string
  readonly loanTermsLead: string
  readonly effective: string
  readonly contents: string
  readonly contentsOf: (values: { readonly title: string | number }) => string
}
export declare const siteMessages: Messages<SiteMessages>

export interface HomeMessages {
  readonly navigation: string
  readonly home: string
  readonly contactUs: string
  readonly contactLead: string
  readonly name: string
  readonly telephone: string
  readonly email: string
  readonly remark: string
  readonly submit: string
  readonly incomplete: string
  readonly successful: string
  readonly phone: string
  readonly address: string
  readonly copyright: string
}
export declare const homeMessages: Messages<HomeMessages>

export interface WelcomeMessages {
  readonly headline: string
  readonly lead: string
  readonly apply: string
  readonly readTerms: string
  readonly facts: {
    readonly '1': {
      readonly figure: string
      readonly meaning: string
    }
    readonly '2': {
      readonly figure: string
      readonly meaning: string
    }
    readonly '3': {
      readonly figure: string
      readonly meaning: string
    }
  }
  readonly howItWorks: string
  readonly steps: {
    readonly '1': {
      readonly title: string
      readonly text: string
    }
    readonly '2': {
      readonly title: string
      readonly text: string
    }
    readonly '3': {
      readonly title: string
      readonly text: string
    }
    readonly '4': {
      readonly title: string
      readonly text: string
    }
  }
  readonly countOn: string
  readonly promises: {
    readonly '1': {
      readonly title: string
      readonly text: string
    }
    readonly '2': {
      readonly title: string
      readonly text: string
    }
    readonly '3': {
      readonly title: string
      readonly text: string
    }
  }
}
export declare const welcomeMessages: Messages<WelcomeMessages>
