import type { BridgeAction, BridgeActions } from '@pahiram/contract'

import { allowedLink } from './allowed-link.ts'
import type { BridgeOutcome, BridgeParameters, BridgeTransport } from './outcome.ts'
import { settle } from './settle.ts'
import { shellAround } from './shell-around.ts'
import { shellArrival } from './shell-arrival.ts'
import { shellFor, shellIn, type ShellWindow } from './shell.ts'
import { doInBrowser } from './web-equivalent.ts'

/** The line to the native shell (docs/spec/contract.md §4). */
export interface NativeBridge {
  /** Asks for an action; ends, once, and never rejects. Actions keep their order. */
  ask<A extends BridgeAction>(action: A, ...params: BridgeParameters<A>): Promise<BridgeOutcome>
  /**
   * Hears the shell's back press: `true` says that the page handled it. The handler registered last is the one asked;
   * the result removes it.
   */
  onNativeBack(handler: () => boolean): () => void
  /** Who carries the actions out, as far as is known now. */
  readonly transport: BridgeTransport
}

/** What a page tells its bridge once. */
export interface BridgeOptions {
  readonly window: Window
  /** Begins the app's own links, as `pahiram://` (docs/spec/contract.md §6). */
  readonly appScheme: string
  /** Where the browser's stand-ins go: the page's one door for navigation. */
  navigate(url: string): void
  readonly pageQuery: URLSearchParams
  /** Where presses are counted; empty or absent is the page's own origin. */
  readonly apiBase?: string
  /** Milliseconds that a promised reply may take; 5 000 unless said otherwise. */
  readonly timeout?: number
}

declare global {
  interface Window {
    onNativeBack?: () => boolean
  }
}

/**
 * Makes a page's bridge and installs `window.onNativeBack`. Inside a frame it refuses everything, except where a
 * sandbox's developer preview plays the shell (`shell-around.ts`).
 */
export function createNativeBridge(options: BridgeOptions): NativeBridge {
  const { window, appScheme, timeout = 5000 } = options
  const shell = shellAround(window)
  const backHandlers: (() => boolean)[] = []
  let arrival = shell === window ? shellArrival(window, options.pageQuery.get('clientType')) : undefined

  void arrival?.then(() => {
    arrival = undefined
  })
  if (shell !== undefined) window.onNativeBack = () => askBack(backHandlers)

  return {
    get transport() {
      return shell === undefined ? 'browser' : shellIn(shell)
    },
    async ask<A extends BridgeAction>(action: A, ...[given]: BridgeParameters<A>) {
      if (shell === undefined) return { kind: 'refused' }

      const params = allowedParameters(action, given ?? {}, appScheme, window.location.href)

      if (params === undefined) return { kind: 'refused' }
      // The queue: whoever waits for the same promise goes on in the order of asking.
      if (arrival !== undefined) await arrival
      return carryOut(shell, action, params as BridgeActions[A], options, timeout)
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
}

async function carryOut<A extends BridgeAction>(
  shell: Window | ShellWindow,
  action: A,
  params: BridgeActions[A],
  options: BridgeOptions,
  timeout: number,
): Promise<BridgeOutcome> {
  try {
    const post = shellFor(shell, action)

    return await (post === undefined ? doInBrowser(action, params, options) : settle(post, params, timeout))
  } catch {
    // A window that forbids what a page may usually do (a locked-down web view): the page lives on.
    return { kind: 'unsupported' }
  }
}

function allowedParameters(action: BridgeAction, params: object, appScheme: string, page: string): object | undefined {
  if (action !== 'openPage') return params

  const url = allowedLink((params as { url?: unknown }).url, appScheme, page)

  return url === undefined ? undefined : { ...params, url }
}

function askBack(handlers: readonly (() => boolean)[]): boolean {
  try {
    return handlers[handlers.length - 1]?.() === true
  } catch {
    // The shell must not be kept from going back by a page that broke.
    return false
  }
}
