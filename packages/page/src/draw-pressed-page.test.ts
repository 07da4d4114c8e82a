import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawPressedPages } from './draw-pressed-page.ts'

const address = '/repay?orderId=o1&sessionId=s1&utm_tag=t+a'
const link = document.createElement('a')
let query: URLSearchParams

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<button data-leads-to="${address}"><span>Repay</span></button><button>Copy</button>`
  document.body.append(link)
  query = new URLSearchParams('orderId=o1&sessionId=s1')
  drawPressedPages(link, query, window)
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
  return link.hasAttribute('data-pressed-page') ? link.getAttribute('href') : null
}

test('while a finger is on a control that leads on, the page is drawn at the very address', () => {
  expect(drawn()).toBeNull()
  touch('span')
  expect(drawn()).toBe(address)
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
