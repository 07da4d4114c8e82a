import type * as React from 'react'
import type * as ReactDom from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { vi } from 'vitest'

import { reactRuntime } from './react-runtime.ts'

/** What the shared file offers, by module. */
export interface Runtime {
  readonly react: typeof React
  readonly dom: typeof ReactDom
  readonly client: typeof ReactDomClient
}

/** A loaded machine may take its time to draw, in ms. */
export const slowMachine = { timeout: 10_000, interval: 5 }

/** Runs the file as a page does: for the tests of what is left of React. */
export async function loadRuntime(): Promise<Runtime> {
  const { code } = await reactRuntime()
  const file = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Record<
    string,
    unknown
  >
  const moduleOf = (prefix: string) =>
    Object.fromEntries(
      Object.entries(file)
        .filter(([name]) => name.startsWith(prefix))
        .map(([name, value]) => [name.slice(prefix.length), value]),
    )

  return {
    react: moduleOf('react_') as never,
    dom: moduleOf('react_dom_') as never,
    client: moduleOf('react_dom_client_') as never,
  }
}

/** Draws something into the document, and tells what React reports meanwhile. */
export function show({ client }: Runtime, drawn: React.ReactNode) {
  const container = document.createElement('div')
  const report = vi.fn<(error: unknown) => void>()

  document.body.append(container)

  const root = client.createRoot(container, { onUncaughtError: report, onCaughtError: report })

  root.render(drawn)
  return { container, report, root }
}
