import type { BridgeAction, BridgeActions } from './bridge.ts'

/** What shells' developers read about a parameter. */
export interface ParameterReference {
  /** What it holds: a text, texts by name, or a list of pairs `{ key, value }` of texts. */
  readonly kind: 'text' | 'texts' | 'pairs'
  readonly isOptional?: true
  /** A sentence. */
  readonly about: string
}

/** What shells' developers read about an action. */
export interface ActionReference {
  /** What the shell does. */
  readonly task: string
  /** What a plain browser does instead. */
  readonly inBrowser: string
  readonly parameters: Readonly<Record<string, ParameterReference>>
  /** Whether further parameters may come, each of them a text. */
  readonly isOpen?: true
}

/** The parameters that an action names; those of any name are left out. */
type NamedParameter<A extends BridgeAction> = keyof {
  [Name in keyof BridgeActions[A] as string extends Name ? never : number extends Name ? never : Name]: never
}

/** An action or parameter that is missing here, or too many, does not compile. */
type Reference = {
  readonly [A in BridgeAction]: ActionReference & {
    readonly parameters: Readonly<Record<NamedParameter<A>, ParameterReference>>
  }
}

/**
 * The bridge for shells’ developers, in words; its part of docs/native.md is made of it. Not part of what pages load.
 */
export const bridgeReference: Reference = {
  openPage: {
    task: 'Opens the address in a new screen: one of the pages as the path configuration says, a link of the app’s own scheme in the app, any other outside.',
    inBrowser: 'goes to the address',
    parameters: {
      url: {
        kind: 'text',
        about: 'A whole address. Its scheme was checked: http, https, tel, mailto or the app’s own.',
      },
      params: { kind: 'texts', isOptional: true, about: 'Further details for a screen of the app.' },
    },
  },
  openPageWithParams: {
    task: 'Opens the page or screen of that name in a new screen, with the parameters as its query.',
    inBrowser: 'goes to the page, where it is one of ours',
    parameters: {
      page: { kind: 'text', about: 'The name of a page of the path configuration, or of a screen of the app.' },
      params: { kind: 'pairs', about: 'In order. Every value is a text, also one that looks like a number.' },
    },
  },
  closeWebView: {
    task: 'Takes the screen of the page that asked off the stack.',
    inBrowser: 'goes back, or closes the window',
    parameters: {},
  },
  goHome: { task: 'Shows the app’s home screen.', inBrowser: 'goes to `/`', parameters: {} },
  goMine: { task: 'Shows the borrower’s own screen.', inBrowser: 'goes to `/`', parameters: {} },
  goLogin: {
    task: 'Shows the login, because the session is over.',
    inBrowser: 'goes to `/?from=logout`',
    parameters: {},
  },
  callTelephone: {
    task: 'Offers to call the number.',
    inBrowser: 'opens `tel:`',
    parameters: { telephone: { kind: 'text', about: 'As a person writes it: digits, spaces, `+`.' } },
  },
  goRate: { task: 'Asks for a rating in the app’s store, as the store allows.', inBrowser: 'nothing', parameters: {} },
  confirmBuryPoint: {
    task: 'Counts an event in the app’s analytics.',
    inBrowser: 'reports it to the pages’ own server',
    parameters: {
      event: { kind: 'text', about: '`<page>.<button>`' },
      productId: { kind: 'text', isOptional: true, about: 'The product that it is about.' },
    },
    isOpen: true,
  },
  startBank: {
    task: 'Notes that the form for a payment account has opened.',
    inBrowser: 'nothing',
    parameters: { productId: { kind: 'text', isOptional: true, about: 'The product that it is for.' } },
  },
  endBank: {
    task: 'Notes that the payment account is saved.',
    inBrowser: 'nothing',
    parameters: { productId: { kind: 'text', isOptional: true, about: 'The product that it is for.' } },
  },
}
