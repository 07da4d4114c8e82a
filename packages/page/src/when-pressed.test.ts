import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { hasRoom, whenPressed } from './when-pressed.ts'

const ask = vi.fn<() => Promise<string>>()
let before: BroadcastChannel

beforeEach(() => {
  let answers = 0

  vi.useFakeTimers({ toFake: ['Date'], now: 100_000 })
  window.history.replaceState(null, '', '/repay?orderId=o1')
  ask.mockReset().mockImplementation(async () => `answer ${++answers}`)
  before = new BroadcastChannel(window.location.href)
  say(true, 8)
})
afterEach(() => {
  before.close()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** What a browser says of the page and of the phone. */
function say(prerendering: boolean | undefined, deviceMemory: number | undefined): void {
  Object.defineProperty(document, 'prerendering', { configurable: true, value: prerendering })
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: deviceMemory })
}

/** What the page before tells of a press, so many ms after the test's beginning. */
async function press(at: number): Promise<void> {
  vi.setSystemTime(100_000 + at)
  before.postMessage(Date.now())
  await passed()
}

async function passed(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 5))
}

function open(at: number): void {
  vi.setSystemTime(100_000 + at)
  document.dispatchEvent(new Event('prerenderingchange'))
}

test.each([
  ['is seen', false, 8],
  ['is in a browser that draws nothing ahead', undefined, undefined],
  ['is drawn ahead where nothing is drawn at rest', true, 2],
  ['is drawn ahead by a browser that says nothing of the phone', true, undefined],
])('a page that %s asks at once', async (_, prerendering, deviceMemory) => {
  say(prerendering, deviceMemory)

  const answer = whenPressed(ask)

  expect(ask).toHaveBeenCalledOnce()
  expect(await answer).toBe('answer 1')
})

test.each([
  [4, true],
  [2, false],
])('%s GB have room for a second page: %s', (deviceMemory, room) => {
  say(false, deviceMemory)
  expect(hasRoom()).toBe(room)
})

test('drawn at rest it asks when the finger is down, once however often it is told, and answers when it is opened', async () => {
  const seen = vi.fn<(answer: string) => void>()

  void whenPressed(ask).then(seen)
  await passed()
  expect(ask).not.toHaveBeenCalled()

  await press(60_000)
  await press(60_000)
  expect(ask).toHaveBeenCalledOnce()
  expect(seen).not.toHaveBeenCalled()

  open(60_150)
  await passed()
  expect(seen).toHaveBeenCalledExactlyOnceWith('answer 1')
  await press(60_300)
  expect(ask).toHaveBeenCalledOnce()
})

test('opened without a press it asks then', async () => {
  const answer = whenPressed(ask)

  open(60_000)
  expect(await answer).toBe('answer 1')
  expect(ask).toHaveBeenCalledOnce()
})

test('what a press asked for that came to nothing is not shown: the next one asks again', async () => {
  const answer = whenPressed(ask)

  await press(0)
  await press(400)
  open(500)
  expect(await answer).toBe('answer 2')
})

test('nor is it a second later, by the keyboard say', async () => {
  const answer = whenPressed(ask)

  await press(0)
  open(1_000)
  expect(await answer).toBe('answer 2')
})

test('an answer that does not come is told when the page is opened, and to nobody else', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  const answer = whenPressed(ask)

  await press(0)
  open(100)
  await expect(answer).rejects.toThrow('Failed to fetch')
})

test('at rest the phone makes its first call to nobody: the cache alone may answer', async () => {
  const fetch = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })

  void whenPressed(ask)
  window.dispatchEvent(new Event('load'))
  await passed()
  expect(fetch.mock.calls).toEqual([[window.location.href, { mode: 'same-origin', cache: 'only-if-cached' }]])
  expect(forbidden).toHaveBeenCalledOnce()
  expect(ask).not.toHaveBeenCalled()
})
