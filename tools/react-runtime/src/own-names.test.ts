// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { ownNames } from './own-names.ts'
import { reactRuntime } from './react-runtime.ts'

/** What only objects that were made have as their own. */
const made = [
  document,
  ...['a', 'form', 'iframe', 'img', 'input', 'option', 'select', 'textarea'].map((tag) => document.createElement(tag)),
  new KeyboardEvent('keydown'),
  new PointerEvent('pointerdown'),
  new WheelEvent('wheel'),
  [].values(),
]

/** All properties of what the language and a browser have. */
function namesOfAll(): Set<string> {
  const names = new Set(Object.getOwnPropertyNames(globalThis))
  const prototypes = Array.from(names, (name): unknown => {
    const value: unknown = Reflect.get(globalThis, name)

    return typeof value === 'function' ? value.prototype : value
  })

  for (const one of [...prototypes, ...made]) {
    for (let object = one; typeof object === 'object' && object !== null; object = Object.getPrototypeOf(object)) {
      for (const name of Object.getOwnPropertyNames(object)) names.add(name)
    }
  }
  return names
}

test('no name that is shortened is one of the language or of the document', () => {
  const names = namesOfAll()

  expect(['flags', 'implementation', 'preventDefault', 'tagName', 'next'].filter((name) => !names.has(name))).toEqual(
    [],
  )
  expect(ownNames.filter((name) => names.has(name))).toEqual([])
})

test('the names that pages and browsers know stay, and React’s own go', async () => {
  const { code } = await reactRuntime()

  for (const name of ownNames) expect(code).not.toMatch(new RegExp(`[.{,]${name}\\b(?!\`)`))
  for (const name of ['getDerivedStateFromError', 'isReactComponent', 'nativeEvent', 'identifierPrefix', '$$typeof']) {
    expect(code).toContain(name)
  }
})
