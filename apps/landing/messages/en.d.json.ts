// Written by `pnpm messages` from en.json.
import type { Messages } from '@pahiram/page'

export interface BlocksMessages {
  readonly steps: string
  readonly questions: string
  readonly android: string
  readonly ios: string
  readonly noDownload: string
  readonly agreement: string
}
export declare const blocksMessages: Messages<BlocksMessages>

export interface LandingMessages {
  readonly ended: string
  readonly endedText: string
  readonly registeredLender: string
  readonly keepsNumber: string
  readonly step: (values: { readonly n: string | number }) => string
  readonly mobile: string
  readonly captcha: string
  readonly refreshCaptcha: string
  readonly cannotRead: string
  readonly checked: string
  readonly codeHeading: string
  readonly sentTo: (values: { readonly mobile: string | number }) => string
  readonly change: string
  readonly smsCode: string
  readonly getCode: string
  readonly resendIn: (values: { readonly seconds: string | number }) => string
  readonly waitForCode: string
  readonly codeSent: string
  readonly wrongMobile: string
  readonly noCaptcha: string
  readonly noSmsCode: string
  readonly adConsent: (values: { readonly networks: string | number }) => string
  readonly apply: string
  readonly registered: string
  readonly registeredAlready: string
  readonly refused: string
  readonly lostSmsTitle: string
  readonly lostSmsText: string
  readonly lostRegisterTitle: string
  readonly lostRegisterText: string
  readonly captchaFailed: string
  readonly back: string
  readonly headline: string
  readonly subline: string
  readonly downloadHeadline: string
  readonly downloadText: string
  readonly agreementHeadline: string
  readonly agreementTexts: {
    readonly '1': string
    readonly '2': string
    readonly '3': string
  }
}
export declare const landingMessages: Messages<LandingMessages>
