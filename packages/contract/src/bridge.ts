/** What a page may ask the native shell for, with the parameters of each action (docs/spec/contract.md §4). */
export interface BridgeActions {
  openPage: { url: string; params?: Readonly<Record<string, string>> }
  openPageWithParams: { page: string; params: readonly { key: string; value: string }[] }
  closeWebView: Record<never, never>
  goHome: Record<never, never>
  goMine: Record<never, never>
  goLogin: Record<never, never>
  callTelephone: { telephone: string }
  goRate: Record<never, never>
  /** Analytics: `event` is `<page>.<button>` (docs/spec/contract.md §7a). */
  confirmBuryPoint: { event: string; productId?: string; [detail: string]: string | undefined }
  startBank: { productId?: string }
  endBank: { productId?: string }
}

/** The version of the bridge: grows when an older shell could not serve the pages any more (docs/native.md). */
export const bridgeVersion = 1

export type BridgeAction = keyof BridgeActions

/**
 * The names of all actions, in the order of docs/spec/contract.md §4; an action that is missing here does not compile.
 */
export const bridgeActions = Object.keys({
  openPage: 0,
  openPageWithParams: 0,
  closeWebView: 0,
  goHome: 0,
  goMine: 0,
  goLogin: 0,
  callTelephone: 0,
  goRate: 0,
  confirmBuryPoint: 0,
  startBank: 0,
  endBank: 0,
} satisfies Record<BridgeAction, 0>) as readonly BridgeAction[]
