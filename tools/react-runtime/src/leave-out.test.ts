import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

import { leaveOut } from './leave-out.ts'
import { nothingLeftOut } from './left-out.ts'
import { rendererLeftOut } from './left-out-renderer.ts'

/** What code that looks at the fiber's tag gives, with some tags left out. */
function resultsOf(code: string, ...leftTags: number[]): (tag: number) => string {
  const edited = leaveOut(code, { ...nothingLeftOut, fiberTags: new Set(leftTags) })

  return (tag) => String(runInNewContext(`let result = ''; ${edited}; result`, { fiber: { tag } }))
}

test('a fiber’s statements go with its label, and those of the others stay', () => {
  const code = `switch (fiber.tag) {
    case 5: result += 'host'; break
    case 30: result += 'a'; break
    case 31: result += 'b'
    case 6: result += 'text'; break
    default: result += 'other'
  }`
  const result = resultsOf(code, 30, 31)

  expect([5, 6, 7, 30, 31].map(result)).toEqual(['host', 'text', 'other', 'other', 'other'])
})

test('statements that another label comes to stay when the label between goes', () => {
  const code = `switch (fiber.tag) {
    case 5: result += 'host '
    case 30: case 31: result += 'shared'; break
    case 6:
    case 31: result += 'text'
  }`
  const result = resultsOf(code, 30, 31)

  expect([5, 6, 30].map(result)).toEqual(['host shared', 'text', ''])
})

test('a variable that a statement that goes declares for others stays declared', () => {
  const code = `function run(fiber) { 'use strict'; switch (fiber.tag) {
    case 30: var shared = 'a'; return shared
    default: shared = 'b'; return shared
  } } result = run(fiber)`

  expect(resultsOf(code, 30)(5)).toBe('b')
})

test('a comparison with a fiber that never is becomes its answer', () => {
  const result = resultsOf(`if (30 === fiber.tag) result += 'a'; if (31 !== fiber.tag) result += 'b'`, 30, 31)

  expect([30, 31].map(result)).toEqual(['b', 'b'])
})

test('a function, a hook and a method go, and what else the code does stays', () => {
  const code = `function Old() { this.is = 1 } Old.prototype.run = function () {}
    var hooks = { useOld: Old, useState: 1 }; function keep() { return 2 }`

  expect(
    leaveOut(code, {
      ...nothingLeftOut,
      functions: new Map([['Old', '']]),
      properties: new Set(['useOld']),
      classes: new Set(['Old']),
    }).replaceAll(/\s+/g, ' '),
  ).toBe('function Old() {} var hooks = { ...null, useState: 1 }; function keep() { return 2 }')
})

test('code of another version is refused, with what it lacks', () => {
  expect(() => leaveOut('function other() {}', { ...rendererLeftOut, fiberTags: new Set([30]) })).toThrow(
    /to be left out: 30, .*startViewTransition/,
  )
})

test('a variable that is never true is not read, and a parameter of the same name is', () => {
  const code = `var isHydrating = false; function set(isHydrating) { return isHydrating ? 'given' : 'not' }
    isHydrating = true; result = isHydrating ? 'taken over' : set(true); fiber.isDehydrated && (result += ' later')`
  const edited = leaveOut(code, {
    ...nothingLeftOut,
    known: new Map([
      ['isHydrating', 'false'],
      ['.isDehydrated', 'false'],
    ]),
  })

  expect(runInNewContext(`let result; ${edited}; result`, { fiber: { isDehydrated: true } })).toBe('given')
})

test('a function that a file exports to nobody goes, and the others stay', () => {
  const code = `exports.createRoot = () => 'root'; exports.hydrateRoot = function () { return 'hydrated' }`
  const edited = leaveOut(code, { ...nothingLeftOut, exports: new Set(['hydrateRoot']) })

  expect(Object.keys(runInNewContext(`${edited}; exports`, { exports: {} }) as object)).toEqual(['createRoot'])
})
