import { expect, test, vi } from 'vitest'

import { bridgeIn, windowWith } from './test-bridges.ts'

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'java\tscript:alert(1)',
  '\u0000javascript:alert(1)',
  'data:text/html,x',
  'blob:https://pahiram.example/1',
  'file:///etc/passwd',
  'intent://x#Intent;end',
  'pahiramx://product',
  'pahiram://product\n?productId=p1',
  'tel:1\u00002',
  '//evil.example/a',
  '\\\\evil.example',
  '/\\evil.example',
  'https://',
  '',
  '   ',
  7,
  null,
  undefined,
])('the bridge gives the link %j neither to the shell nor to the browser', async (url) => {
  const post = vi.fn<() => void>()
  const shell = bridgeIn(windowWith({ PahiramNative: { postMessage: post } }))
  const browser = bridgeIn(windowWith())

  expect(await shell.bridge.ask('openPage', { url: url as string })).toEqual({ kind: 'refused' })
  expect(await browser.bridge.ask('openPage', { url: url as string })).toEqual({ kind: 'refused' })
  expect(post).not.toHaveBeenCalled()
  expect(browser.navigate).not.toHaveBeenCalled()
})

test.each([
  ['https://shop.example/a', 'https://shop.example/a'],
  ['HTTP://shop.example', 'http://shop.example/'],
  ['tel:+63285550100', 'tel:+63285550100'],
  ['mailto:support@pahiram.example', 'mailto:support@pahiram.example'],
  ['pahiram://product?productId=p1', 'pahiram://product?productId=p1'],
  ['Pahiram://product', 'pahiram://product'],
  ['/repay?orderId=o1', 'https://pahiram.example/repay?orderId=o1'],
  ['repay', 'https://pahiram.example/repay'],
])('the bridge opens the link %s as %s', async (url, opened) => {
  const { bridge, navigate } = bridgeIn(windowWith())

  expect(await bridge.ask('openPage', { url })).toEqual({ kind: 'done' })
  expect(navigate).toHaveBeenCalledWith(opened)
})

test('the bridge refuses every action inside a frame, and installs no onNativeBack there', async () => {
  const post = vi.fn<() => void>()
  const framed = windowWith({ top: {}, PahiramNative: { postMessage: post } })
  const { bridge, navigate } = bridgeIn(framed)

  expect(bridge.transport).toBe('browser')
  expect(await bridge.ask('closeWebView')).toEqual({ kind: 'refused' })
  expect(await bridge.ask('callTelephone', { telephone: '1' })).toEqual({ kind: 'refused' })
  expect(post).not.toHaveBeenCalled()
  expect(navigate).not.toHaveBeenCalled()
  expect(framed.onNativeBack).toBeUndefined()
})

test('the bridge refuses every action when the top window cannot be read', async () => {
  const framed = windowWith()

  Object.defineProperty(framed, 'top', {
    get() {
      throw new DOMException('Blocked', 'SecurityError')
    },
  })
  expect(await bridgeIn(framed).bridge.ask('goHome')).toEqual({ kind: 'refused' })
})

test('onNativeBack lets the shell go back when no handler is there', () => {
  const window = windowWith()

  bridgeIn(window)
  expect(window.onNativeBack?.()).toBe(false)
})

test('onNativeBack calls the handler that was added last, and the one before it after that was removed', () => {
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

test('a handler that was added twice is removed once at a time', () => {
  const window = windowWith()
  const { bridge } = bridgeIn(window)
  const handler = () => true
  const remove = bridge.onNativeBack(handler)

  bridge.onNativeBack(handler)
  remove()
  remove()
  expect(window.onNativeBack?.()).toBe(true)
})

test('onNativeBack lets the shell go back when a handler throws or answers something else than true', () => {
  const window = windowWith()
  const { bridge } = bridgeIn(window)

  bridge.onNativeBack(() => {
    throw new Error('broken page')
  })
  expect(window.onNativeBack?.()).toBe(false)
  bridge.onNativeBack(() => 'yes' as unknown as boolean)
  expect(window.onNativeBack?.()).toBe(false)
})
