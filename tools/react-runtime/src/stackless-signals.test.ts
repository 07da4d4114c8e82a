// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { reactRuntime } from './index.ts'

type Part = (properties: object) => unknown

/** A loaded machine may take its time to draw, in ms. */
const slowMachine = { timeout: 10_000 }

/** What these tests use of the file, by the names that it exports. */
interface Runtime {
  readonly react_createElement: (type: unknown, properties: object | null, ...children: unknown[]) => unknown
  readonly react_use: (promise: Promise<string>) => string
  readonly react_dom_client_createRoot: (
    container: Element,
    options: { onRecoverableError(error: Error): void },
  ) => { readonly render: (tree: unknown) => void }
}

/** Draws what `draw` gives over markup that stands there. */
async function shown(markup: string, draw: (runtime: Runtime) => Part) {
  const { code } = await reactRuntime()
  const runtime = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Runtime
  const container = document.createElement('div')
  const report = vi.fn<(error: Error) => void>()

  container.innerHTML = markup
  document.body.append(container)
  runtime
    .react_dom_client_createRoot(container, { onRecoverableError: report })
    .render(runtime.react_createElement(draw(runtime), null))
  return { container, report }
}

test('a part that waits is drawn when what it waits for is there', async () => {
  let arrive: ((text: string) => void) | undefined
  const text = new Promise<string>((resolve) => (arrive = resolve))
  const { container, report } = await shown('<p>waits</p>', ({ react_createElement, react_use }) => {
    return () => react_createElement('p', null, react_use(text))
  })

  expect(container.textContent).toBe('waits')
  arrive?.('arrived')
  await vi.waitFor(() => expect(container.textContent).toBe('arrived'), slowMachine)
  expect(Object.keys(container.children[0] ?? {}).join(' ')).toContain('reactProps')
  expect(report).not.toHaveBeenCalled()
})
