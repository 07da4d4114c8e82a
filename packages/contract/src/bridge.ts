/** What a page may ask the native shell for, with the parameters of each action (contract.md §4). */
export interface BridgeActions {
  openPage: { url: string; params?: Readonly<Record<string, string>> }
  openPageWithParams: { page: string; params: readonly { key: string; value: string }[] }
  closeWebView: Record<never, never>
  goHome: Record<never, never>
  goMine: Record<never, never>
  goLogin: Record<never, never>
  callTelephone: { telephone: string }
  goRate: Record<never, never>
  /** Analytics: `event` is `<page>.<button>` (contract.md §7a). */
  confirmBuryPoint: { event: string; productId?: string; [detail: string]: string | undefined }
  startBank: { productId?: string }
  endBank: { productId?: string }
}

export type BridgeAction = keyof BridgeActions
