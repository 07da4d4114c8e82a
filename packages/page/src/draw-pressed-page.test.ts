import { setTimeout as wait } from 'node:timers/promises'

import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawPressedPages } from './draw-pressed-page.ts'

const address = '/repay?orderId=o1&sessionId=s1&utm_tag=t+a'
const link = document.createElement('a')
let query: URLSearchParams
let isDrawn: (pressed: string) => boolean

beforeEach(() => {
  isDrawn = () => false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  document.body.innerHTML = `<button data-leads-to="${address}"><span>Repay</span></button><button>Copy</button>`
  document.body.append(link)
  query = new URLSearchParams('orderId=o1&sessionId=s1')
  drawPressedPages(link, query, window, (pressed) => isDrawn(pressed))
})
afterEach(() => {
  // What a test leaves waiting ends with it.
  window.dispatchEvent(new Event('pagehide'))
  vi.useRealTimers()
})

function touch(selector: string, more: PointerEventInit = {}): void {
  document
    .querySelector(selector)
    ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, isPrimary: true, button: 0, ...more }))
}

/** The address of the page that the browser is to draw. */
function drawn(): string | null {
  return link.hasAttribute('data-drawn-page') ? link.getAttribute('href') : null
}

test('while a finger is on a control that leads on, the page is drawn at the very address', () => {
  expect(drawn()).toBeNull()
  touch('span')
  expect(drawn()).toBe(address)
})

test('it is drawn before the control itself hears of the finger', () => {
  const seen: (string | null)[] = []

  document.querySelector('span')?.addEventListener('pointerdown', (event) => {
    event.stopPropagation()
    seen.push(drawn())
  })
  touch('span')
  expect(seen).toEqual([address])
})

test('a touch is heard by the first of its events, and that of a mouse over the page is none', () => {
  const over = (pointerType: string) =>
    document
      .querySelector('span')
      ?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true, isPrimary: true, button: -1, pointerType }))

  over('mouse')
  over('pen')
  expect(drawn()).toBeNull()
  over('touch')
  expect(drawn()).toBe(address)

  // The same touch, told once more.
  link.href = '/elsewhere'
  touch('span', { pointerType: 'touch' })
  expect(drawn()).toBe('/elsewhere')
})

test('nothing is drawn where a page that is drawn already will be opened', () => {
  isDrawn = (pressed) => pressed === address
  touch('span')
  expect(drawn()).toBeNull()
})

test.each([
  ['another control', 'button:last-of-type', {}],
  ['a second finger', 'span', { isPrimary: false }],
  ['the other button of a mouse', 'span', { button: 2 }],
])('nothing is drawn for %s', (_, selector, more) => {
  touch(selector, more)
  expect(drawn()).toBeNull()
})

test.each([
  ['the finger slid off', () => document.dispatchEvent(new Event('pointercancel'))],
  ['the page was left', () => window.dispatchEvent(new Event('pagehide'))],
  ['the press came to nothing', () => vi.advanceTimersByTime(1_000)],
  ['something else was touched', () => touch('button:last-of-type')],
])('it is dropped when %s', (_, happen) => {
  touch('span')
  happen()
  expect(drawn()).toBeNull()
  expect(link.hasAttribute('href')).toBe(false)
})

test('the page is told of the press at once, again while it may be in the making, and no longer than it lasts', async () => {
  const page = new BroadcastChannel(new URL(address, window.location.href).href)
  const told: number[] = []
  const pass = async (ms: number) => {
    vi.advanceTimersByTime(ms)
    // Messages come by themselves, not by the clock of the test.
    await wait(10)
  }

  page.addEventListener('message', ({ data }: MessageEvent<number>) => told.push(data))
  vi.setSystemTime(1_000)
  touch('span')
  await pass(0)
  expect(new Set(told)).toEqual(new Set([1_000]))

  const atOnce = told.length

  await pass(40)
  expect(new Set(told)).toEqual(new Set([1_000]))
  // All listeners of this file's document tell.
  expect(told).toHaveLength(3 * atOnce)

  document.dispatchEvent(new Event('pointercancel'))
  await pass(100)
  touch('button:last-of-type')
  await pass(100)
  expect(told).toHaveLength(3 * atOnce)
  page.close()
})

test('a second press has its own second', () => {
  touch('span')
  vi.advanceTimersByTime(900)
  touch('span')
  vi.advanceTimersByTime(900)
  expect(drawn()).toBe(address)
})

test('a button has the session that was exchanged since, a link what it says', () => {
  query.set('sessionId', 's2')
  touch('span')
  expect(drawn()).toBe('/repay?orderId=o1&sessionId=s2&utm_tag=t+a')

  document.body.innerHTML = `<a href="${address}" data-leads-to="${address}">Repay</a>`
  touch('a')
  expect(drawn()).toBe(address)
})
