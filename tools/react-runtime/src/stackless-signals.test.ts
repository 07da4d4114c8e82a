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
  readonly react_dom_client_hydrateRoot: (
    container: Element,
    tree: unknown,
    options: { onRecoverableError(error: Error): void },
  ) => unknown
}

/** Hydrates the markup with what `draw` gives. */
async function shown(markup: string, draw: (runtime: Runtime) => Part) {
  const { code } = await reactRuntime()
  const runtime = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as Runtime
  const container = document.createElement('div')
  const report = vi.fn<(error: Error) => void>()

  container.innerHTML = markup
  document.body.append(container)
  runtime.react_dom_client_hydrateRoot(container, runtime.react_createElement(draw(runtime), null), {
    onRecoverableError: report,
  })
  return { container, report }
}

test('a part that waits is drawn when what it waits for is there', async () => {
  let arrive: ((text: string) => void) | undefined
  const text = new Promise<string>((resolve) => (arrive = resolve))
  const { container, report } = await shown('<p>arrived</p>', ({ react_createElement, react_use }) => {
    return () => react_createElement('p', null, react_use(text))
  })
  const [drawn] = container.children

  arrive?.('arrived')
  await vi.waitFor(() => expect(Object.keys(drawn ?? {}).join(' ')).toContain('reactProps'), slowMachine)
  expect(container.children[0]).toBe(drawn)
  expect(report).not.toHaveBeenCalled()
})

test('markup that does not match is drawn anew, and the mismatch is reported', async () => {
  const { container, report } = await shown(
    '<p>old</p>',
    (runtime) => () => runtime.react_createElement('p', null, 'new'),
  )

  await vi.waitFor(() => expect(container.textContent).toBe('new'), slowMachine)
  expect(report).toHaveBeenCalledOnce()
  expect(report.mock.calls[0]?.[0].message).toContain('418')
})
