// @vitest-environment happy-dom
import type * as React from 'react'
import type * as ReactDom from 'react-dom'
import type * as ReactDomClient from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { reactRuntime } from './index.ts'

/** What the file offers, by module. */
interface Runtime {
  readonly react: typeof React
  readonly dom: typeof ReactDom
  readonly client: typeof ReactDomClient
}

/** A loaded machine may take its time to draw, in ms. */
const slowMachine = { timeout: 10_000 }

let runtime: Runtime

beforeAll(async () => {
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

  runtime = {
    react: moduleOf('react_') as never,
    dom: moduleOf('react_dom_') as never,
    client: moduleOf('react_dom_client_') as never,
  }
})

afterEach(() => document.body.replaceChildren())

/** Draws what `draw` gives, and what React reports meanwhile. */
function shown(draw: (runtime: Runtime) => React.ReactNode) {
  const container = document.createElement('div')
  const report = vi.fn<(error: unknown) => void>()

  document.body.append(container)

  const root = runtime.client.createRoot(container, { onUncaughtError: report, onCaughtError: report })

  root.render(draw(runtime))
  return { container, report, root }
}

function input(container: Element): HTMLInputElement {
  const found = container.querySelector('input')

  if (found === null) throw new Error('There is no field')
  return found
}

test.each(['suspense', 'activity', 'view_transition', 'suspense_list'])(
  'an element of the type %s, which is left out, is refused',
  async (type) => {
    const { report } = shown(({ react }) => react.createElement(Symbol.for(`react.${type}`) as never))

    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), slowMachine)
    expect(String(report.mock.calls[0]?.[0])).toContain('130')
  },
)

test('what is left out is not offered', () => {
  expect(Object.keys(runtime.react)).not.toContain('Suspense')
  expect(Object.keys(runtime.dom)).not.toContain('preload')
})

test('a field follows its state, and the state what is typed', async () => {
  const { container } = shown(({ react }) => {
    function Field() {
      const [value, setValue] = react.useState('a')

      return react.createElement('input', {
        value,
        onChange: (event: React.ChangeEvent<HTMLInputElement>) => setValue(event.target.value.toUpperCase()),
      })
    }

    return react.createElement(react.StrictMode, null, react.createElement(Field))
  })

  await vi.waitFor(() => expect(input(container).value).toBe('a'), slowMachine)
  // As typing does: React wraps the element's own `value` to see changes that come from elsewhere.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input(container), 'ab')
  input(container).dispatchEvent(new Event('input', { bubbles: true }))
  await vi.waitFor(() => expect(input(container).value).toBe('AB'), slowMachine)
})

test('a list keeps its elements when their order changes', async () => {
  const list = (names: string) => (name: Runtime) =>
    name.react.createElement(
      name.react.Fragment,
      null,
      names.split('').map((one) => name.react.createElement('li', { key: one }, one)),
    )
  const { container, root } = shown(list('abc'))

  await vi.waitFor(() => expect(container.textContent).toBe('abc'), slowMachine)

  const [first] = container.children

  root.render(list('cdba')(runtime))
  await vi.waitFor(() => expect(container.textContent).toBe('cdba'), slowMachine)
  expect(container.children[3]).toBe(first)
  root.unmount()
  expect(container.childElementCount).toBe(0)
})

test('a boundary shows something else in the place of what throws, in a portal too', async () => {
  const { container, report } = shown(({ react, dom }) => {
    class Boundary extends react.Component<{ readonly children?: React.ReactNode }> {
      override state = { failed: false }
      static getDerivedStateFromError = () => ({ failed: true })
      override render() {
        return this.state.failed ? 'instead' : this.props.children
      }
    }
    const Broken = () => {
      throw new Error('on purpose')
    }

    return react.createElement(
      react.Fragment,
      null,
      dom.createPortal(react.createElement(Boundary, null, react.createElement(Broken)), document.body),
      'beside',
    )
  })

  await vi.waitFor(() => expect(document.body.textContent).toContain('instead'), slowMachine)
  expect(container.textContent).toBe('beside')
  expect(report).toHaveBeenCalledOnce()
})

test('context, an external store and a deferred value reach a component that is memoised', async () => {
  const listeners = new Set<() => void>()
  let stored = 1
  const { container } = shown(({ react }) => {
    const Context = react.createContext('none')
    const Part = react.memo(function Part() {
      const value = react.useSyncExternalStore(
        (listener) => {
          listeners.add(listener)
          return () => listeners.delete(listener)
        },
        () => stored,
      )

      return `${react.useContext(Context)} ${value} ${react.useDeferredValue(value)}`
    })

    return react.createElement(Context, { value: 'given' }, react.createElement(Part))
  })

  await vi.waitFor(() => expect(container.textContent).toBe('given 1 1'), slowMachine)
  stored = 2
  for (const listener of listeners) listener()
  await vi.waitFor(() => expect(container.textContent).toBe('given 2 2'), slowMachine)
})
