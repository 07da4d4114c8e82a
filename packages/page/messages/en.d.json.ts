// Written by `pnpm messages` from en.json.
import type { Messages } from '../src/messages.ts'

export interface PageMessages {
  readonly offlineTitle: string
  readonly offlineText: string
  readonly timeoutTitle: string
  readonly timeoutText: string
  readonly brokenTitle: string
  readonly brokenText: string
  readonly rejectedTitle: string
  readonly retry: string
  readonly reference: (values: { readonly reference: string | number }) => string
  readonly sectionFailed: string
  readonly refusedAddress: string
  readonly offlineBanner: string
  readonly loading: string
  readonly sessionTitle: string
  readonly sessionText: string
  readonly logIn: string
  readonly close: string
  readonly getHelp: string
  readonly waiting: string
  readonly waitingLong: string
  readonly offlinePress: string
}
export declare const pageMessages: Messages<PageMessages>

export interface HelpMessages {
  readonly update: (values: { readonly what: string | number }) => string
  readonly browser: string
  readonly cut: string
}
export declare const helpMessages: Messages<HelpMessages>

export interface FrameMessages {
  readonly late: string
  readonly script: string
}
export declare const frameMessages: Messages<FrameMessages>
