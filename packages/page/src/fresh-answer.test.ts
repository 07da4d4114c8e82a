import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { hasRoom, freshAnswer } from './fresh-answer.ts'

const ask = vi.fn<() => Promise<Response>>()
let before: BroadcastChannel

beforeEach(() => {
  let answers = 0

  vi.useFakeTimers({ toFake: ['Date'], now: 100_000 })
  window.history.replaceState(null, '', '/repay?orderId=o1')
  ask.mockReset().mockImplementation(async () => new Response(`answer ${++answers}`))
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

async function textOf(answer: Promise<Response>): Promise<string> {
  return (await answer).text()
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

  const answer = freshAnswer(ask)

  expect(ask).toHaveBeenCalledOnce()
  expect(await textOf(answer)).toBe('answer 1')
})

test.each([
  [4, true],
  [2, false],
])('%s GB have room for a second page: %s', (deviceMemory, room) => {
  say(false, deviceMemory)
  expect(hasRoom()).toBe(room)
})

test('drawn at rest it asks at once, and answers when it is opened', async () => {
  const seen = vi.fn<(answer: Response) => void>()
  const answer = freshAnswer(ask)

  void answer.then(seen)
  expect(ask).toHaveBeenCalledOnce()
  await press(8_900)
  expect(seen).not.toHaveBeenCalled()

  open(9_050)
  expect(await textOf(answer)).toBe('answer 1')
  await press(60_000)
  expect(ask).toHaveBeenCalledOnce()
})

test('its text is read at rest', async () => {
  const response = new Response('answer 1')

  ask.mockResolvedValue(response)
  const answer = freshAnswer(ask)

  await passed()
  expect(response.bodyUsed).toBe(true)
  open(100)
  expect(await textOf(answer)).toBe('answer 1')
})

test('pressed when its answer will soon be old, it asks again while the finger is down, once however often it is told', async () => {
  const answer = freshAnswer(ask)

  await press(9_100)
  await press(9_100)
  expect(ask).toHaveBeenCalledTimes(2)

  open(9_250)
  expect(await textOf(answer)).toBe('answer 2')
})

test('opened without a press, by the keyboard say, it asks then if its answer is old', async () => {
  const answer = freshAnswer(ask)

  open(10_000)
  expect(await textOf(answer)).toBe('answer 2')
})

test('what a press asked for that came to nothing is shown for as long', async () => {
  const answer = freshAnswer(ask)

  await press(60_000)
  await press(68_000)
  expect(ask).toHaveBeenCalledTimes(2)
  await press(69_500)
  open(69_600)
  expect(await textOf(answer)).toBe('answer 3')
})

test.each([
  ['did not come', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['was no success', async () => new Response('', { status: 503 })],
])('what %s at rest is asked for once at each press, and at the opening', async (_, failed) => {
  ask.mockImplementation(failed)
  const answer = freshAnswer(ask)

  await passed()
  await press(1_000)
  await press(1_000)
  expect(ask).toHaveBeenCalledTimes(2)
  ask.mockResolvedValue(new Response('at last'))
  open(1_150)
  expect(await textOf(answer)).toBe('at last')
})

test('an answer that does not come is told when the page is opened, and to nobody else', async () => {
  ask.mockRejectedValue(new TypeError('Failed to fetch'))
  const answer = freshAnswer(ask)

  open(100)
  await expect(answer).rejects.toThrow('Failed to fetch')
})

test('at rest the phone looks into its storage for the first time, if it may', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Forbidden', 'SecurityError')
  })

  void freshAnswer(ask)
  window.dispatchEvent(new Event('load'))
  expect(forbidden).toHaveBeenCalledOnce()
})
