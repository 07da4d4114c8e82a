import { expect, test } from 'vitest'

import { type Answer, createShellDouble, type ShellMessage } from './shell-double.ts'

function shells(answer: Pick<Answer, 'kind' | 'reply'>) {
  const received: ShellMessage[] = []
  const receive = (message: ShellMessage) => {
    received.push(message)
    return answer
  }
  const ios = createShellDouble('ios', receive)
  const android = createShellDouble('android', receive)

  return {
    received,
    askIos: (action: string, params: unknown) => ios.webkit?.messageHandlers?.[action]?.postMessage(params),
    askAndroid: (text: string) => android.PahiramNative?.postMessage(text),
  }
}

test('each shell receives a copy of the action and its parameters', () => {
  const { received, askIos, askAndroid } = shells({ kind: 'take', reply: '' })
  const params = { telephone: '1' }

  expect(askIos('callTelephone', params)).toBeUndefined()
  expect(askAndroid('{"action":"goHome","params":{}}')).toBeUndefined()
  params.telephone = 'changed'
  expect(received).toEqual([
    { action: 'callTelephone', params: { telephone: '1' } },
    { action: 'goHome', params: {} },
  ])
})

test('the iOS shell receives actions beside the contract, the Android shell also what is no JSON', () => {
  const { received, askIos, askAndroid } = shells({ kind: 'take', reply: '' })

  askIos('openCamera', undefined)
  askAndroid('{broken')
  expect(received).toEqual([
    { action: 'openCamera', params: undefined },
    { action: 'what is no JSON', params: '{broken' },
  ])
})

test('the shell replies with JSON, or with a text when the reply is no JSON', async () => {
  expect(await shells({ kind: 'reply', reply: '{"rated":true}' }).askIos('goRate', {})).toEqual({ rated: true })
  expect(await shells({ kind: 'reply', reply: 'fine' }).askIos('goRate', {})).toBe('fine')
  expect(shells({ kind: 'reply', reply: '{"rated":true}' }).askAndroid('{}')).toBe('{"rated":true}')
})

test('a refusing shell rejects the promise on iOS and throws on Android', async () => {
  await expect(shells({ kind: 'refuse', reply: '' }).askIos('goRate', {})).rejects.toThrow('refuses')
  expect(() => shells({ kind: 'refuse', reply: '' }).askAndroid('{}')).toThrow('refuses')
})

test('a silent shell returns a promise that never settles on iOS, and nothing on Android', async () => {
  const silent = shells({ kind: 'silent', reply: '' })

  expect(await Promise.race([silent.askIos('goRate', {}), Promise.resolve('nothing yet')])).toBe('nothing yet')
  expect(silent.askAndroid('{}')).toBeUndefined()
})
