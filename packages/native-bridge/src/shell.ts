import type { BridgeAction } from '@pahiram/contract'

/** How an action ended. Every `ask` ends, once, in one of these. */
export type BridgeOutcome =
  /** Handed over, or done by the browser; `reply` is what the shell answered, unchecked. */
  | { kind: 'done'; reply?: unknown }
  /** Neither the shell nor the browser can do it. */
  | { kind: 'unsupported' }
  /** The shell took it and promised a reply that did not come. */
  | { kind: 'timeout' }
  /** Not allowed: asked from inside a frame, or for a link whose scheme is not ours to open. */
  | { kind: 'refused' }

/** Who carries the actions out: a shell, or the browser as well as it can. */
export type BridgeTransport = 'ios' | 'android' | 'browser'

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
export function shellFor(window: Window, action: BridgeAction): Post | undefined {
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

/** How long a shell that the query announces may take to appear, and how often the page looks for it, in ms. */
const arrivalTimeoutMs = 3000
const pollMs = 100

/**
 * Resolves when the shell that the query announces (`clientType`) has appeared, or after 3 s without it; undefined when
 * there is nothing to wait for. A shell that is ready late says so by the event `pahiram:ready`.
 */
export function shellArrival(window: Window, clientType: string | null): Promise<void> | undefined {
  const isAnnounced = clientType === 'ios' || clientType === 'android'

  if (!isAnnounced || shellIn(window) !== 'browser') return undefined

  return new Promise((resolve) => {
    let waited = 0
    const timer = setInterval(() => {
      waited += pollMs
      if (waited >= arrivalTimeoutMs || shellIn(window) !== 'browser') end()
    }, pollMs)
    const end = () => {
      clearInterval(timer)
      window.removeEventListener('pahiram:ready', end)
      resolve()
    }

    window.addEventListener('pahiram:ready', end)
  })
}

/**
 * Posts to the shell and settles, once, whatever it does: nothing returned is done at once, a promise is waited for no
 * longer than `timeoutMs`, and what it refuses or throws is unsupported.
 */
export function settle(post: Post, params: object, timeoutMs: number): Promise<BridgeOutcome> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ kind: 'timeout' }), timeoutMs)
    const end = (outcome: BridgeOutcome) => {
      clearTimeout(timer)
      resolve(outcome)
    }

    // The executor's own `resolve` follows a promise, also one from another world whose `then` throws or answers twice.
    new Promise<unknown>((follow) => follow(post(params))).then(
      (reply) => end(reply === undefined || reply === null ? { kind: 'done' } : { kind: 'done', reply }),
      () => end({ kind: 'unsupported' }),
    )
  })
}
