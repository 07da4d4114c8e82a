import { expect, test, vi } from 'vitest'

import { bridgeIn, windowWith } from './test-bridges.ts'

const query = 'sessionId=s1&app_from=ad&orderId=o1'

test('the browser opens a page in the same tab', async () => {
  const { bridge, navigate } = bridgeIn(windowWith())

  expect(bridge.transport).toBe('browser')
  expect(await bridge.ask('openPage', { url: 'https://shop.example/a?b=c#d' })).toEqual({ kind: 'done' })
  expect(navigate).toHaveBeenCalledWith('https://shop.example/a?b=c#d')
})

test('the browser opens one of our pages by name, with its parameters and the common query', async () => {
  const { bridge, navigate } = bridgeIn(windowWith(), query)
  const params = [{ key: 'productId', value: 'p 1' }]

  expect(await bridge.ask('openPageWithParams', { page: 'loan-confirm', params })).toEqual({ kind: 'done' })
  expect(await bridge.ask('openPageWithParams', { page: 'loan-detail', params: [] })).toEqual({ kind: 'done' })
  expect(await bridge.ask('openPageWithParams', { page: 'index', params: [] })).toEqual({ kind: 'done' })
  expect(navigate.mock.calls).toEqual([
    ['/loan-confirm?sessionId=s1&app_from=ad&productId=p+1'],
    ['/order?sessionId=s1&app_from=ad'],
    ['/?sessionId=s1&app_from=ad'],
  ])
})

test('a page that is not ours cannot be opened by name', async () => {
  const { bridge, navigate } = bridgeIn(windowWith())

  expect(await bridge.ask('openPageWithParams', { page: '/evil.example', params: [] })).toEqual({ kind: 'unsupported' })
  expect(navigate).not.toHaveBeenCalled()
})

test('closeWebView goes back, and closes the window when there is no history', async () => {
  const back = vi.fn<() => void>()
  const close = vi.fn<() => void>()

  await bridgeIn(windowWith({ close, history: { length: 2, back } })).bridge.ask('closeWebView')
  expect([back.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])

  await bridgeIn(windowWith({ close, history: { length: 1, back } })).bridge.ask('closeWebView')
  expect([back.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
})

test('goHome, goMine and goLogin open the official page in the browser', async () => {
  const { bridge, navigate } = bridgeIn(windowWith(), query)

  await bridge.ask('goHome')
  await bridge.ask('goMine')
  await bridge.ask('goLogin')
  await bridgeIn(windowWith()).bridge.ask('goHome')

  expect(navigate.mock.calls).toEqual([
    ['/?sessionId=s1&app_from=ad'],
    ['/?sessionId=s1&app_from=ad'],
    ['/?sessionId=s1&app_from=ad&from=logout'],
  ])
})

test.each([
  ['+63 (2) 8555-0100', 'tel:+63285550100'],
  ['*143#', 'tel:*143%23'],
  ['1;url=javascript:alert(1)', 'tel:1'],
])('a call to %s dials %s', async (telephone, link) => {
  const { bridge, navigate } = bridgeIn(windowWith())

  expect(await bridge.ask('callTelephone', { telephone })).toEqual({ kind: 'done' })
  expect(navigate).toHaveBeenCalledWith(link)
})

test('a number without digits is not dialled', async () => {
  const { bridge, navigate } = bridgeIn(windowWith())

  expect(await bridge.ask('callTelephone', { telephone: 'none' })).toEqual({ kind: 'unsupported' })
  expect(navigate).not.toHaveBeenCalled()
})

test('actions that only a shell can do are unsupported in the browser', async () => {
  const { bridge } = bridgeIn(windowWith())

  expect(await bridge.ask('goRate')).toEqual({ kind: 'unsupported' })
  expect(await bridge.ask('startBank')).toEqual({ kind: 'unsupported' })
  expect(await bridge.ask('endBank', { productId: 'p1' })).toEqual({ kind: 'unsupported' })
})

test('a press is counted by a beacon that holds nothing of the query', async () => {
  const sendBeacon = vi.fn<(path: string, report: Blob) => boolean>(() => true)
  const { bridge } = bridgeIn(windowWith({ navigator: { sendBeacon } }), query)

  expect(await bridge.ask('confirmBuryPoint', { event: 'order.repay', productId: 'p1' })).toEqual({ kind: 'done' })

  const [path, report] = sendBeacon.mock.calls[0] ?? []

  expect(path).toBe('/__report')
  expect(JSON.parse((await report?.text()) ?? '')).toEqual({ page: '/order', kind: 'event', message: 'order.repay' })
})

test('a browser without beacons, or one that throws, leaves the page alone', async () => {
  const event = { event: 'order.repay' }
  const throwing = () => {
    throw new Error('forbidden')
  }

  expect(await bridgeIn(windowWith({ navigator: {} })).bridge.ask('confirmBuryPoint', event)).toEqual({
    kind: 'unsupported',
  })
  expect(
    await bridgeIn(windowWith({ navigator: { sendBeacon: throwing } })).bridge.ask('confirmBuryPoint', event),
  ).toEqual({ kind: 'unsupported' })
})
