import { bridgeActions } from '@pahiram/contract'

import type { BrowserContext } from 'playwright-core'

/** Which shell the page believes to be in (docs/spec/contract.md §4). */
export type ShellKind = 'ios' | 'android' | 'browser'

/** One call of the page to the shell. */
export interface ShellMessage {
  readonly action: string
  readonly params: unknown
}

/** Puts a shell around every page of the context; it answers nothing and writes down what it is told, in order. */
export async function wearShell(context: BrowserContext, kind: ShellKind): Promise<ShellMessage[]> {
  const messages: ShellMessage[] = []
  if (kind === 'browser') return messages

  await context.exposeBinding('pahiramShellHears', (_source, message: ShellMessage) => {
    messages.push(message)
  })
  await context.addInitScript(
    ({ kind, actions }) => {
      const page = window as unknown as {
        pahiramShellHears(message: unknown): void
        webkit?: unknown
        PahiramNative?: unknown
      }

      if (kind === 'android') {
        page.PahiramNative = { postMessage: (text: string) => page.pahiramShellHears(JSON.parse(text)) }
      } else {
        const handlers = actions.map((action) => [
          action,
          { postMessage: (params: unknown) => page.pahiramShellHears({ action, params }) },
        ])
        page.webkit = { messageHandlers: Object.fromEntries(handlers) }
      }
    },
    { kind, actions: bridgeActions },
  )

  return messages
}
