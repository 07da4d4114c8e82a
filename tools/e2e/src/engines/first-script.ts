import { bridgeActions } from '@pahiram/contract'

import { messagePath } from './line.ts'

import type { ShellKind, ShellMessage } from '../phone.ts'

/** What a page said of itself. */
export type PageMessage =
  | { readonly kind: 'problem'; readonly text: string }
  | { readonly kind: 'shell'; readonly message: ShellMessage }

/**
 * The script that runs before a page's own: it reports uncaught errors, of what the console calls an error, and of
 * violations of the policy; and it is the shell, which answers nothing.
 */
export function firstScript(shell: ShellKind): string {
  return `(${run.toString()})(${JSON.stringify({ shell, actions: bridgeActions, path: messagePath })})`
}

/** Runs in the page: nothing newer than 2020, nothing from outside. */
function run({ shell, actions, path }: { shell: ShellKind; actions: readonly string[]; path: string }): void {
  const send = (message: PageMessage) => navigator.sendBeacon(path, JSON.stringify(message))
  const complain = (text: string) => send({ kind: 'problem', text })
  const error = console.error

  console.error = (...parts: unknown[]) => {
    complain(`console: ${parts.map(String).join(' ')}`)
    error.apply(console, parts)
  }
  addEventListener('error', ({ message, filename, lineno }) => {
    complain(`page: ${message} ${filename}:${lineno}`)
  })
  addEventListener('unhandledrejection', ({ reason }) => {
    complain(`rejection: ${String(reason)}`)
  })
  document.addEventListener('securitypolicyviolation', (event) => {
    complain(
      `policy: ${event.effectiveDirective} ${event.blockedURI} ${event.sample} ${event.sourceFile}:${event.lineNumber}`,
    )
  })

  if (shell === 'browser') return

  const receive = (action: string, params: unknown) => send({ kind: 'shell', message: { action, params } })
  const double =
    shell === 'android'
      ? {
          postMessage(text: string) {
            const { action, params } = JSON.parse(text) as ShellMessage

            receive(action, params)
          },
        }
      : {
          messageHandlers: Object.fromEntries(
            actions.map((action) => [action, { postMessage: (params: unknown) => receive(action, params) }]),
          ),
        }

  // WebKit has one of its own, which is not the shell's.
  Object.defineProperty(window, shell === 'android' ? 'PahiramNative' : 'webkit', {
    value: double,
    configurable: true,
    writable: true,
  })
}
