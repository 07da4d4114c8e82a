import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { drawRestingPage, type RestingLink } from './draw-resting-page.ts'

const address = '/repay?orderId=o1&sessionId=s1'
let links: RestingLink[]

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = `<button data-leads-to="${address}">Repay</button>`
  links = ['/card?sessionId=s1', address, '/other?sessionId=s1'].map((href) => ({
    link: Object.assign(document.createElement('a'), { href }),
    atPress: [],
  }))
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: 4 })
})
afterEach(() => {
  see('hidden')
  vi.useRealTimers()
})

/** The addresses of the pages that the browser is to draw. */
function drawn(): (string | null)[] {
  return links.flatMap(({ link }) => (link.hasAttribute('data-drawn-page') ? [link.getAttribute('href')] : []))
}

function rest(query = 'sessionId=s1') {
  return drawRestingPage(links, new URLSearchParams(query), window)
}

function see(state: DocumentVisibilityState): void {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state })
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the page that a control leads to is drawn, and no other', () => {
  rest()
  expect(drawn()).toEqual([address])
})

test('at the address that a press would open, with the session that was exchanged since', () => {
  rest('sessionId=s2')
  expect(drawn()).toEqual([])
})

test('none where no control leads on', () => {
  document.body.replaceChildren()
  rest()
  expect(drawn()).toEqual([])
})

test.each([2, 0.5, undefined])('none on a phone that has no room for it (%s GB)', (deviceMemory) => {
  Object.defineProperty(navigator, 'deviceMemory', { configurable: true, value: deviceMemory })
  rest()
  see('visible')
  vi.advanceTimersByTime(10_000)
  expect(drawn()).toEqual([])
})

test('it is dropped when the borrower looks away, and drawn anew some time after they are back', () => {
  rest()
  see('hidden')
  expect(drawn()).toEqual([])

  see('visible')
  expect(drawn()).toEqual([])
  vi.advanceTimersByTime(2_000)
  expect(drawn()).toEqual([address])
})

test('it is dropped after five minutes, so that no release before is opened', () => {
  rest()
  vi.advanceTimersByTime(299_999)
  expect(drawn()).toEqual([address])
  vi.advanceTimersByTime(1)
  expect(drawn()).toEqual([])
})

test('one page is drawn for all controls that add something of their own, as long as it is drawn', () => {
  const link = Object.assign(document.createElement('a'), { href: '/form?sessionId=s1' })

  document.body.innerHTML =
    '<button data-leads-to="/form?type=1&amp;sub=3&amp;sessionId=s1">A</button><button data-leads-to="/form?type=2&amp;sessionId=s1">B</button>'
  links = [{ link, atPress: ['type', 'sub'] }]

  const isDrawn = rest()

  expect(drawn()).toEqual(['/form?sessionId=s1'])
  expect(isDrawn('/form?type=2&sessionId=s1')).toBe(true)
  expect(isDrawn('/form?type=2&orderId=o2&sessionId=s1')).toBe(false)
  expect(isDrawn('/card?sessionId=s1')).toBe(false)
  see('hidden')
  expect(isDrawn('/form?type=2&sessionId=s1')).toBe(false)
})

test('a page at the very address is drawn at the press, too: the browser may have dropped the first', () => {
  expect(rest()(address)).toBe(false)
})
