import { afterEach, expect, test } from 'vitest'

import { addPolyfills } from './polyfills.ts'

const hasOwn = Object.getOwnPropertyDescriptor(Object, 'hasOwn') ?? {}
const at = Object.getOwnPropertyDescriptor(Array.prototype, 'at') ?? {}

afterEach(() => {
  Object.defineProperty(Object, 'hasOwn', hasOwn)
  Object.defineProperty(Array.prototype, 'at', at)
})

test('a browser of 2020 gets the methods that the client needs', () => {
  Reflect.deleteProperty(Object, 'hasOwn')
  Reflect.deleteProperty(Array.prototype, 'at')
  addPolyfills()

  expect(Object.hasOwn).not.toBe(hasOwn.value)
  expect([Object.hasOwn({ a: 1 }, 'a'), Object.hasOwn({}, 'toString')]).toEqual([true, false])
  expect([[1, 2, 3].at(-1), [1, 2, 3].at(1.9), [1, 2, 3].at(Number.NaN), [1].at(5), [1].at(-2)]).toEqual([
    3,
    2,
    1,
    undefined,
    undefined,
  ])
  expect(Object.keys(Array.prototype)).toEqual([])
})

test('a browser that has the methods keeps its own', () => {
  addPolyfills()

  expect(Object.hasOwn).toBe(hasOwn.value)
  expect(Array.prototype.at).toBe(at.value)
})
