import type { BridgeAction } from '@pahiram/contract'

import type { BridgeTransport } from './outcome.ts'

interface MessageHandler {
  postMessage(message: unknown): unknown
}

/** What a shell puts into a page's window (docs/spec/contract.md §4). */
export interface ShellWindow {
  readonly webkit?: { readonly messageHandlers?: Readonly<Record<string, MessageHandler | undefined>> }
  readonly PahiramNative?: MessageHandler
}

/** Hands an action to the shell and gives back what it returned, which is a promise where a reply will follow. */
export type Post = (params: object) => unknown

/** The way to the shell for one action; undefined when there is no shell, or it does not know the action. */
export function shellFor(window: Window | ShellWindow, action: BridgeAction): Post | undefined {
  const { webkit, PahiramNative } = window as ShellWindow
  const handler = webkit?.messageHandlers?.[action]

  if (isHandler(handler)) return (params) => handler.postMessage(params)
  if (isHandler(PahiramNative))
    return (params) => replyIn(PahiramNative.postMessage(JSON.stringify({ action, params })))
  return undefined
}

/** The shell around this page, if one has shown itself. */
export function shellIn(window: Window | ShellWindow): BridgeTransport {
  const { webkit, PahiramNative } = window as ShellWindow

  if (isHandler(PahiramNative)) return 'android'
  // Other apps' web views have message handlers too, of other names.
  return isHandler(webkit?.messageHandlers?.openPage) || isHandler(webkit?.messageHandlers?.closeWebView)
    ? 'ios'
    : 'browser'
}

function isHandler(given: MessageHandler | undefined): given is MessageHandler {
  return typeof given?.postMessage === 'function'
}

/** Android's interface can return only text: JSON is read, any other text stays as it is. */
function replyIn(returned: unknown): unknown {
  if (typeof returned !== 'string') return returned
  try {
    return JSON.parse(returned)
  } catch {
    return returned
  }
}
