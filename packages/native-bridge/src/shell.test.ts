import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { bridgeIn, windowWith } from './test-bridges.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

type PostMessage = (message: unknown) => unknown

function ios(postMessage: PostMessage, action = 'callTelephone') {
  return windowWith({ webkit: { messageHandlers: { openPage: { postMessage }, [action]: { postMessage } } } })
}

function android(postMessage: PostMessage) {
  return windowWith({ PahiramNative: { postMessage } })
}

test('iOS gets the parameters as a plain object, empty where there are none', async () => {
  const post = vi.fn<PostMessage>()
  const { bridge } = bridgeIn(ios(post, 'goHome'))

  expect(bridge.transport).toBe('ios')
  expect(await bridge.ask('openPage', { url: 'pahiram://product?productId=p1' })).toEqual({ kind: 'done' })
  expect(await bridge.ask('goHome')).toEqual({ kind: 'done' })
  expect(post.mock.calls).toEqual([[{ url: 'pahiram://product?productId=p1' }], [{}]])
})

test('Android gets the action and its parameters as JSON', async () => {
  const post = vi.fn<PostMessage>()
  const { bridge } = bridgeIn(android(post))

  expect(bridge.transport).toBe('android')
  expect(await bridge.ask('callTelephone', { telephone: '12345' })).toEqual({ kind: 'done' })
  expect(post).toHaveBeenCalledWith('{"action":"callTelephone","params":{"telephone":"12345"}}')
})

test('the bridge waits for a reply that the shell promises', async () => {
  const { bridge } = bridgeIn(ios(() => Promise.resolve({ rated: true })))

  expect(await bridge.ask('callTelephone', { telephone: '1' })).toEqual({ kind: 'done', reply: { rated: true } })
})

test.each([
  ['{"rated":true}', { rated: true }],
  ['{broken', '{broken'],
  ['', ''],
])('Android may answer at once, with %j', async (returned, reply) => {
  const { bridge } = bridgeIn(android(() => returned))

  expect(await bridge.ask('goRate')).toEqual({ kind: 'done', reply })
})

test('a silent shell times out after 5 s', async () => {
  const { bridge } = bridgeIn(ios(() => new Promise(() => {})))
  const outcome = bridge.ask('callTelephone', { telephone: '1' })

  await vi.advanceTimersByTimeAsync(5000)
  expect(await outcome).toEqual({ kind: 'timeout' })
})

test('a reply after the time limit changes nothing, and a rejection after it is handled', async () => {
  const { bridge } = bridgeIn(
    ios(
      () =>
        new Promise((_, reject) => {
          setTimeout(() => reject(new Error('late')), 9000)
        }),
    ),
  )
  const outcome = bridge.ask('callTelephone', { telephone: '1' })

  await vi.advanceTimersByTimeAsync(10_000)
  expect(await outcome).toEqual({ kind: 'timeout' })
})

test('the bridge takes the first reply when the shell answers twice', async () => {
  const twice = {
    // eslint-disable-next-line unicorn/no-thenable -- a shell's promise that answers twice is what is tried here
    then(resolve: (reply: string) => void) {
      resolve('first')
      resolve('second')
    },
  }
  const { bridge } = bridgeIn(ios(() => twice))

  expect(await bridge.ask('callTelephone', { telephone: '1' })).toEqual({ kind: 'done', reply: 'first' })
})

test.each([
  ['refuses its promise', () => Promise.reject(new Error('no'))],
  [
    'throws',
    () => {
      throw new Error('DataCloneError')
    },
  ],
  [
    'returns a promise that breaks when looked at',
    () =>
      // eslint-disable-next-line unicorn/no-thenable -- a promise that breaks is what is tried here
      Object.defineProperty({}, 'then', {
        get() {
          throw new Error('gone')
        },
      }),
  ],
] as [string, PostMessage][])('a shell that %s does not support the action', async (_name, post) => {
  expect(await bridgeIn(ios(post)).bridge.ask('callTelephone', { telephone: '1' })).toEqual({ kind: 'unsupported' })
  expect(await bridgeIn(android(post)).bridge.ask('goRate')).toEqual({ kind: 'unsupported' })
})

test.each([0, false, null, Number.NaN, [], { a: { b: 1 } }])(
  'the bridge hands the reply %j on unchecked',
  async (garbage) => {
    const { bridge } = bridgeIn(ios(() => Promise.resolve(garbage)))

    expect(await bridge.ask('callTelephone', { telephone: '1' })).toEqual(
      garbage === null ? { kind: 'done' } : { kind: 'done', reply: garbage },
    )
  },
)

test('the browser does an action that the shell does not know', async () => {
  const { bridge, navigate } = bridgeIn(windowWith({ webkit: { messageHandlers: { openPage: { postMessage() {} } } } }))

  expect(await bridge.ask('callTelephone', { telephone: '12345' })).toEqual({ kind: 'done' })
  expect(navigate).toHaveBeenCalledWith('tel:12345')
})

test('the bridge finds no shell in another app’s message handlers', () => {
  const foreign = windowWith({ webkit: { messageHandlers: { fbNativeLogger: { postMessage() {} } } } })

  expect(bridgeIn(foreign).bridge.transport).toBe('browser')
})

test('actions wait, in order, for a shell that is announced', async () => {
  const window = windowWith()
  const { bridge, navigate } = bridgeIn(window, 'clientType=android')
  const asked = [bridge.ask('startBank', {}), bridge.ask('goHome')]
  const posted: unknown[] = []

  await vi.advanceTimersByTimeAsync(1000)
  Object.assign(window, {
    PahiramNative: { postMessage: (message: string) => void posted.push(JSON.parse(message).action) },
  })
  await vi.advanceTimersByTimeAsync(100)

  expect(await Promise.all(asked)).toEqual([{ kind: 'done' }, { kind: 'done' }])
  expect(posted).toEqual(['startBank', 'goHome'])
  expect(navigate).not.toHaveBeenCalled()
})

test('the bridge uses a shell as soon as it says that it is ready', async () => {
  const post = vi.fn<PostMessage>()
  const window = windowWith()
  const outcome = bridgeIn(window, 'clientType=ios').bridge.ask('goHome')

  Object.assign(window, { webkit: { messageHandlers: { goHome: { postMessage: post } } } })
  window.dispatchEvent(new Event('pahiram:ready'))

  expect(await outcome).toEqual({ kind: 'done' })
  expect(post).toHaveBeenCalledTimes(1)
})

test('an announced shell that does not come within 3 s leaves the actions to the browser', async () => {
  const { bridge, navigate } = bridgeIn(windowWith(), 'clientType=ios')
  const outcome = bridge.ask('goHome')

  await vi.advanceTimersByTimeAsync(2900)
  expect(navigate).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(100)

  expect(await outcome).toEqual({ kind: 'done' })
  expect(navigate).toHaveBeenCalledWith('/?clientType=ios')
  await bridge.ask('callTelephone', { telephone: '1' })
  expect(navigate).toHaveBeenLastCalledWith('tel:1')
})
