import { expect, test } from 'vitest'

import { bridgeIn, windowWith } from './test-bridges.ts'

test('the shell goes back itself while nobody listens', () => {
  const window = windowWith()

  bridgeIn(window)
  expect(window.onNativeBack?.()).toBe(false)
})

test('the handler registered last is asked; when it is removed, the one before it is asked again', () => {
  const window = windowWith()
  const { bridge } = bridgeIn(window)
  const handler = () => true

  bridge.onNativeBack(handler)

  const remove = bridge.onNativeBack(() => false)

  expect(window.onNativeBack?.()).toBe(false)
  remove()
  remove()
  expect(window.onNativeBack?.()).toBe(true)
})

test('one handler registered twice is removed once at a time', () => {
  const window = windowWith()
  const { bridge } = bridgeIn(window)
  const handler = () => true
  const remove = bridge.onNativeBack(handler)

  bridge.onNativeBack(handler)
  remove()
  remove()
  expect(window.onNativeBack?.()).toBe(true)
})

test('a handler that throws, or answers nonsense, does not keep the shell', () => {
  const window = windowWith()
  const { bridge } = bridgeIn(window)

  bridge.onNativeBack(() => {
    throw new Error('broken page')
  })
  expect(window.onNativeBack?.()).toBe(false)
  bridge.onNativeBack(() => 'yes' as unknown as boolean)
  expect(window.onNativeBack?.()).toBe(false)
})
