import { expect, test } from 'vitest'

import type { Answer } from './answer.ts'
import { createShellDouble, type ShellMessage } from './shell-double.ts'

type Said = Pick<Answer, 'kind' | 'reply'>

function shells(said: Said) {
  const heard: ShellMessage[] = []
  const hear = (message: ShellMessage) => {
    heard.push(message)
    return said
  }
  const ios = createShellDouble('ios', hear)
  const android = createShellDouble('android', hear)

  return {
    heard,
    askIos: (action: string, params: unknown) => ios.webkit?.messageHandlers?.[action]?.postMessage(params),
    askAndroid: (text: string) => android.PahiramNative?.postMessage(text),
  }
}

test('each shell hears the action and its parameters, in a copy', () => {
  const { heard, askIos, askAndroid } = shells({ kind: 'take', reply: '' })
  const params = { telephone: '1' }

  expect(askIos('callTelephone', params)).toBeUndefined()
  expect(askAndroid('{"action":"goHome","params":{}}')).toBeUndefined()
  params.telephone = 'changed'
  expect(heard).toEqual([
    { action: 'callTelephone', params: { telephone: '1' } },
    { action: 'goHome', params: {} },
  ])
})

test('iOS hears also what the contract does not know, Android also what is no JSON', () => {
  const { heard, askIos, askAndroid } = shells({ kind: 'take', reply: '' })

  askIos('openCamera', undefined)
  askAndroid('{broken')
  expect(heard).toEqual([
    { action: 'openCamera', params: undefined },
    { action: 'what is no JSON', params: '{broken' },
  ])
})

test('a reply is JSON, or else a text', async () => {
  expect(await shells({ kind: 'reply', reply: '{"rated":true}' }).askIos('goRate', {})).toEqual({ rated: true })
  expect(await shells({ kind: 'reply', reply: 'fine' }).askIos('goRate', {})).toBe('fine')
  expect(shells({ kind: 'reply', reply: '{"rated":true}' }).askAndroid('{}')).toBe('{"rated":true}')
})

test('a refusal breaks the promise on iOS, and throws on Android', async () => {
  await expect(shells({ kind: 'refuse', reply: '' }).askIos('goRate', {})).rejects.toThrow('refuses')
  expect(() => shells({ kind: 'refuse', reply: '' }).askAndroid('{}')).toThrow('refuses')
})

test('a silent shell promises what never comes; Android cannot promise', async () => {
  const silent = shells({ kind: 'silent', reply: '' })

  expect(await Promise.race([silent.askIos('goRate', {}), Promise.resolve('nothing yet')])).toBe('nothing yet')
  expect(silent.askAndroid('{}')).toBeUndefined()
})
