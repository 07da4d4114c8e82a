// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'

import { reactRuntime } from './index.ts'

type Part = (properties: object) => unknown

/** What these tests use of the file, by the names that it exports. */
interface Runtime {
  readonly react_createElement: (type: unknown, properties: object | null, ...children: unknown[]) => unknown
  readonly react_Suspense: unknown
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

test('a part that waits shows its stand-in, then itself', async () => {
  let arrive: ((text: string) => void) | undefined
  const text = new Promise<string>((resolve) => (arrive = resolve))
  const { container } = await shown('', ({ react_createElement, react_Suspense, react_use }) => {
    const Late: Part = () => react_createElement('p', null, react_use(text))

    return () => react_createElement(react_Suspense, { fallback: 'waiting' }, react_createElement(Late, null))
  })

  await vi.waitFor(() => expect(container.textContent).toBe('waiting'))
  arrive?.('arrived')
  await vi.waitFor(() => expect(container.textContent).toBe('arrived'))
})

test('markup that does not match is drawn anew, and the mismatch is reported', async () => {
  const { container, report } = await shown(
    '<p>old</p>',
    (runtime) => () => runtime.react_createElement('p', null, 'new'),
  )

  await vi.waitFor(() => expect(container.textContent).toBe('new'))
  expect(report).toHaveBeenCalledOnce()
  expect(report.mock.calls[0]?.[0].message).toContain('418')
})
