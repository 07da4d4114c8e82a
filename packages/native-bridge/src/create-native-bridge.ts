import type { BridgeAction, BridgeActions } from '@pahiram/contract'

import { classifyUrl } from './safe-url.ts'
import { type BridgeOutcome, type BridgeTransport, settle, shellArrival, shellFor, shellIn } from './shell.ts'
import { doInBrowser } from './web-equivalent.ts'

/** The parameters of an action; none need to be given where all may be absent. */
export type BridgeParameters<A extends BridgeAction> =
  Record<never, never> extends BridgeActions[A] ? [params?: BridgeActions[A]] : [params: BridgeActions[A]]

/** What a page asks the native shell for (docs/spec/contract.md §4). */
export interface NativeBridge {
  /** Asks for an action. The promise always resolves, within the time limit; actions keep their order. */
  ask<A extends BridgeAction>(action: A, ...params: BridgeParameters<A>): Promise<BridgeOutcome>
  /**
   * Handles the shell's back press: `true` says that the page did something of its own instead. Of several handlers the
   * one that was added last is called. The answer removes this one.
   */
  onNativeBack(handler: () => boolean): () => void
  /** Who carries the actions out, as far as is known now. */
  readonly transport: BridgeTransport
}

/** What a page gives its bridge once. */
export interface BridgeOptions {
  readonly window: Window
  /** Begins the app's own links, as `pahiram://` (docs/spec/contract.md §6). */
  readonly appScheme: string
  /** Where the browser goes in the shell's place. */
  navigate(url: string): void
  readonly pageQuery: URLSearchParams
  /** Where presses are counted; empty or absent is the page's own origin. */
  readonly apiBase?: string
  /** How long a promised reply may take, in ms; 5 000 by default. */
  readonly timeoutMs?: number
}

declare global {
  interface Window {
    /** Set by the head's inline script, which answers `false`, then by the page's bridge. */
    onNativeBack?: () => boolean
  }
}

/**
 * Makes a page's bridge and installs `window.onNativeBack`. Inside a frame it refuses everything.
 * @example
 * const bridge = createNativeBridge({ window, appScheme: 'pahiram://', navigate, pageQuery })
 * const { kind } = await bridge.ask('callTelephone', { telephone: '+6328555' })
 */
export function createNativeBridge(options: BridgeOptions): NativeBridge {
  const { window, appScheme, timeoutMs = 5000 } = options
  const isFramed = isInFrame(window)
  const backHandlers: (() => boolean)[] = []
  let arrival = isFramed ? undefined : shellArrival(window, options.pageQuery.get('clientType'))

  void arrival?.then(() => {
    arrival = undefined
  })
  if (!isFramed) window.onNativeBack = () => askBack(backHandlers)

  const bridge: NativeBridge = {
    get transport() {
      return isFramed ? 'browser' : shellIn(window)
    },
    async ask<A extends BridgeAction>(action: A, ...[given]: BridgeParameters<A>) {
      if (isFramed) return { kind: 'refused' }

      const params = allowedParameters(action, given ?? {}, appScheme, window.location.origin)

      if (params === undefined) return { kind: 'refused' }
      // The queue: whoever waits for the same promise goes on in the order of asking.
      if (arrival !== undefined) await arrival
      return carryOut(action, params as BridgeActions[A], options, timeoutMs)
    },
    onNativeBack(handler) {
      const entry = () => handler()

      backHandlers.push(entry)
      return () => {
        const place = backHandlers.indexOf(entry)

        if (place >= 0) backHandlers.splice(place, 1)
      }
    },
  }

  return bridge
}

function isInFrame(window: Window): boolean {
  try {
    return window !== window.top
  } catch {
    return true
  }
}

async function carryOut<A extends BridgeAction>(
  action: A,
  params: BridgeActions[A],
  options: BridgeOptions,
  timeoutMs: number,
): Promise<BridgeOutcome> {
  try {
    const post = shellFor(options.window, action)

    return await (post === undefined ? doInBrowser(action, params, options) : settle(post, params, timeoutMs))
  } catch {
    // A window that forbids what a page may usually do (a locked-down web view): the page lives on.
    return { kind: 'unsupported' }
  }
}

/** The parameters as the shell or the browser may get them; undefined where they name an address that is refused. */
function allowedParameters(
  action: BridgeAction,
  params: object,
  appScheme: string,
  origin: string,
): object | undefined {
  if (action !== 'openPage') return params

  const { url } = params as { url?: unknown }

  // An empty address would be the page itself.
  if (typeof url !== 'string' || url.trim() === '') return undefined

  const target = classifyUrl(url, { origin, appScheme, allowedOrigins: 'any' })

  return target.kind === 'refused' ? undefined : { ...params, url: target.href }
}

function askBack(handlers: readonly (() => boolean)[]): boolean {
  try {
    return handlers[handlers.length - 1]?.() === true
  } catch {
    // The shell must not be kept from going back by a page that broke.
    return false
  }
}
