import { fireEvent } from '@testing-library/dom'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { followGestures, type Point } from './gestures.ts'

const onDoubleTap = vi.fn<(point: Point) => void>()
const onSwipe = vi.fn<(direction: -1 | 1) => void>()
let stage: HTMLElement
let stop: () => void

beforeEach(() => {
  vi.clearAllMocks()
  stage = document.body.appendChild(document.createElement('div'))
  stop = followGestures(stage, { onDoubleTap, onSwipe })
})

afterEach(() => {
  stop()
  stage.remove()
})

function put(x: number, y: number, pointerId = 1): void {
  fireEvent.pointerDown(stage, { clientX: x, clientY: y, pointerId })
}

function lift(x: number, y: number, pointerId = 1): void {
  fireEvent.pointerUp(stage, { clientX: x, clientY: y, pointerId })
}

function tap(x: number, y: number): void {
  put(x, y)
  lift(x, y)
}

test('two taps at one place are a double tap there', () => {
  tap(100, 100)
  expect(onDoubleTap).not.toHaveBeenCalled()
  tap(104, 98)
  expect(onDoubleTap.mock.calls).toEqual([[{ x: 104, y: 98 }]])
})

test('three taps are one double tap, four are two', () => {
  tap(100, 100)
  tap(100, 100)
  tap(100, 100)
  expect(onDoubleTap).toHaveBeenCalledTimes(1)
  tap(100, 100)
  expect(onDoubleTap).toHaveBeenCalledTimes(2)
})

test('two taps far apart are two taps', () => {
  tap(100, 100)
  tap(200, 100)

  expect(onDoubleTap).not.toHaveBeenCalled()
})

test.each([
  ['to the left asks for what comes next', 40, 104, 1],
  ['to the right asks for what was before', 160, 96, -1],
] as const)('a swipe %s', (_, x, y, direction) => {
  put(100, 100)
  lift(x, y)

  expect(onSwipe.mock.calls).toEqual([[direction]])
})

test.each([
  ['a short one', 130, 100],
  ['a steep one', 40, 200],
])('%s is no swipe', (_, x, y) => {
  put(100, 100)
  lift(x, y)

  expect(onSwipe).not.toHaveBeenCalled()
})

test('two fingers neither swipe nor tap', () => {
  put(100, 100)
  put(120, 100, 2)
  lift(20, 100)
  lift(200, 100, 2)
  put(100, 100)
  put(120, 100, 2)
  lift(100, 100)
  lift(120, 100, 2)

  expect(onSwipe).not.toHaveBeenCalled()
  expect(onDoubleTap).not.toHaveBeenCalled()
})

test('what the browser takes away is no gesture, and the next finger counts again', () => {
  put(100, 100)
  fireEvent.pointerCancel(stage, { pointerId: 1 })
  lift(20, 100)
  expect(onSwipe).not.toHaveBeenCalled()

  put(100, 100)
  lift(20, 100)
  expect(onSwipe).toHaveBeenCalledTimes(1)
})
