// @vitest-environment happy-dom
import type * as React from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { loadRuntime, type Runtime, show, slowMachine } from './loaded-runtime.ts'

const runtime = await loadRuntime()

afterEach(() => document.body.replaceChildren())

const shown = (draw: (runtime: Runtime) => React.ReactNode) => show(runtime, draw(runtime))

/** A boundary that shows `instead` in the place of what throws. */
function boundaryOf(react: typeof React) {
  return class extends react.Component<{ readonly children?: React.ReactNode }> {
    override state = { failed: false }
    static getDerivedStateFromError = () => ({ failed: true })
    override render() {
      return this.state.failed ? 'instead' : this.props.children
    }
  }
}

function input(container: Element): HTMLInputElement {
  const found = container.querySelector('input')

  if (found === null) throw new Error('There is no field')
  return found
}

test.each(['suspense', 'activity', 'view_transition', 'suspense_list', 'lazy', 'consumer'])(
  'an element of the type %s, which is left out, is refused',
  async (type) => {
    const { report } = shown(({ react }) => {
      const symbol = Symbol.for(`react.${type}`)

      return react.createElement((['lazy', 'consumer'].includes(type) ? { $$typeof: symbol } : symbol) as never)
    })

    await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), slowMachine)
    expect(String(report.mock.calls[0]?.[0])).toContain('130')
  },
)

test('a custom element is refused', async () => {
  const { report } = shown(({ react }) => react.createElement('my-element'))

  await vi.waitFor(() => expect(report).toHaveBeenCalledOnce(), slowMachine)
  expect(String(report.mock.calls[0]?.[0])).toContain('#130; visit https://react.dev/errors/130?args[]=my-element')
})

/** Draws what `part` gives inside of a boundary; with what React then reports once. */
async function reportOf(part: () => unknown): Promise<readonly unknown[]> {
  const { container, report } = shown(({ react }) =>
    react.createElement(boundaryOf(react), null, react.createElement(part as () => React.ReactNode)),
  )

  await vi.waitFor(() => expect(container.textContent).toBe('instead'), slowMachine)
  expect(report).toHaveBeenCalledOnce()
  return report.mock.calls[0] ?? []
}

test('a promise that is thrown is an error, for nothing waits', async () => {
  const promise = Promise.resolve('later')
  const [reported] = await reportOf(() => {
    throw promise
  })

  expect(reported).toBe(promise)
})

test('a promise is no child', async () => {
  const [reported] = await reportOf(() => Promise.resolve('later'))

  expect(String(reported)).toContain('#31;')
})

test('what is drawn as a transition is drawn in slices, between which others have their turn', async () => {
  const { react, client } = runtime
  const container = document.createElement('div')
  const slices: number[] = []
  let drawn = 0

  function Slow() {
    const end = performance.now() + 6

    while (performance.now() < end);
    drawn += 1
    // Runs when the slice is over: nothing else has its turn before. In Node a timer would wait for all messages of React's.
    queueMicrotask(() => slices.push(drawn))
    return 'x'
  }

  react.startTransition(() =>
    client.createRoot(container).render(Array.from({ length: 20 }, (_, key) => react.createElement(Slow, { key }))),
  )
  await vi.waitFor(() => expect(container.textContent).toBe('x'.repeat(20)), slowMachine)
  expect(new Set(slices).size).toBeGreaterThan(10)
})

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
    const Broken = () => {
      throw new Error('on purpose')
    }

    return react.createElement(
      react.Fragment,
      null,
      dom.createPortal(react.createElement(boundaryOf(react), null, react.createElement(Broken)), document.body),
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

test('a class takes state from its properties and a context, and hears of its life', async () => {
  const heard: string[] = []
  const tree = ({ react }: Runtime, name: string, theme: string) => {
    class Part extends react.PureComponent<{ readonly name: string }> {
      static override contextType = Theme
      static getDerivedStateFromProps = ({ name }: { readonly name: string }) => ({ loud: name.toUpperCase() })
      override state = { loud: '' }
      override componentDidMount() {
        heard.push('there')
      }
      override componentDidUpdate(before: { readonly name: string }) {
        heard.push(`was ${before.name}`)
        if (this.state.loud === 'B') this.setState({}, () => heard.push('set'))
      }
      override componentWillUnmount() {
        heard.push('gone')
      }
      override render() {
        heard.push('drawn')
        return `${this.state.loud} ${String(this.context)}`
      }
    }

    Shown ??= Part
    return react.createElement(Theme, { value: theme }, react.createElement(Shown, { name }))
  }
  const Theme = runtime.react.createContext('none')
  let Shown: React.ComponentClass<{ readonly name: string }> | undefined
  const { container, root } = shown((one) => tree(one, 'a', 'dark'))

  await vi.waitFor(() => expect(container.textContent).toBe('A dark'), slowMachine)
  runtime.dom.flushSync(() => root.render(tree(runtime, 'a', 'dark')))
  expect(heard).toEqual(['drawn', 'there'])
  runtime.dom.flushSync(() => root.render(tree(runtime, 'a', 'light')))
  expect(container.textContent).toBe('A light')
  runtime.dom.flushSync(() => root.render(tree(runtime, 'b', 'light')))
  root.unmount()
  expect(heard).toEqual(['drawn', 'there', 'drawn', 'was a', 'drawn', 'was a', 'set', 'gone'])
})
