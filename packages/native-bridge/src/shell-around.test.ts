import { expect, test, vi } from 'vitest'

import { bridgeIn, windowWith } from './test-bridges.ts'

function documentOf(html: string): Document {
  return new DOMParser().parseFromString(html, 'text/html')
}

function framedBy(parent: object, document = documentOf('<html data-sandbox>')) {
  return windowWith({ top: {}, parent, document })
}

test('in a sandbox the preview that frames a page is its shell', async () => {
  const post = vi.fn<(message: unknown) => void>()
  const framed = framedBy({ pahiramPreviewShell: { PahiramNative: { postMessage: post } } })
  const { bridge, navigate } = bridgeIn(framed)

  expect(bridge.transport).toBe('android')
  expect(await bridge.ask('callTelephone', { telephone: '12345' })).toEqual({ kind: 'done' })
  expect(post).toHaveBeenCalledWith('{"action":"callTelephone","params":{"telephone":"12345"}}')
  expect(navigate).not.toHaveBeenCalled()
  bridge.onNativeBack(() => true)
  expect(framed.onNativeBack?.()).toBe(true)
})

test('in a sandbox a link that no shell may open is refused to the preview too', async () => {
  const post = vi.fn<(message: unknown) => void>()
  const { bridge } = bridgeIn(framedBy({ pahiramPreviewShell: { PahiramNative: { postMessage: post } } }))

  expect(await bridge.ask('openPage', { url: 'javascript:alert(1)' })).toEqual({ kind: 'refused' })
  expect(post).not.toHaveBeenCalled()
})

test('a released page does not even look who frames it', async () => {
  const look = vi.fn<() => undefined>()
  const framed = framedBy(
    {
      get pahiramPreviewShell() {
        return look()
      },
    },
    documentOf('<html lang="en">'),
  )

  expect(await bridgeIn(framed).bridge.ask('goHome')).toEqual({ kind: 'refused' })
  expect(framed.onNativeBack).toBeUndefined()
  expect(look).not.toHaveBeenCalled()
})

test('what frames a sandbox page and is no preview is no shell, nor is a parent of another origin', async () => {
  const foreign = {
    get pahiramPreviewShell() {
      throw new DOMException('Blocked', 'SecurityError')
    },
  }

  for (const parent of [{}, foreign]) {
    const { bridge } = bridgeIn(framedBy(parent))

    expect(bridge.transport).toBe('browser')
    expect(await bridge.ask('goHome')).toEqual({ kind: 'refused' })
  }
})
