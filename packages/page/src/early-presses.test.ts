import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepEarlyPresses } from './early-presses.ts'
import { fillEarlyControls } from './fill-early-view.ts'

const firstView =
  '<button data-early-control="pay"><b>Pay</b></button><button data-early-control="all">All</button>' +
  '<a data-early-control="list" href="#list">List</a>' +
  '<label><input type="checkbox" data-early-control="terms" checked>Terms</label>'

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = firstView
  keepEarlyPresses()
})

afterEach(() => {
  // The script of the test before must hear nothing more.
  document.body.innerHTML = ''
  window.__pahiramPresses?.giveBoxes()
  delete window.__pahiramPresses
  delete window.__pahiramEarlyBack
  document.documentElement.removeAttribute('data-undrawn')
  vi.useRealTimers()
})

function find(selector: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(selector)

  if (found === null) throw new Error(`There is no ${selector}`)
  return found
}

/** Draws the page anew, as React does. Says which of its controls are clicked. */
function draw(markup = firstView): string[] {
  const clicked: string[] = []

  document.body.innerHTML = markup
  for (const control of document.querySelectorAll('[data-early-control]')) {
    control.addEventListener('click', () => clicked.push(control.getAttribute('data-early-control') ?? ''))
  }
  return clicked
}

function comeToLife(): void {
  window.__pahiramPresses?.giveBoxes()
  window.__pahiramPresses?.givePress()
  vi.runAllTimers()
}

test('a consent that was taken back before the script came stays so', () => {
  window.__pahiramPresses?.giveBoxes()
  Object.assign(find('input'), { checked: false })
  keepEarlyPresses()

  const clicked = draw()

  comeToLife()
  expect(clicked).toEqual(['terms'])
})

test('a press before the page is there is answered in its own event, and done once', () => {
  find('b').click()
  expect(find('button').getAttribute('aria-busy')).toBe('true')
  expect(find('button').hasAttribute('data-early-pressed')).toBe(true)
  find('b').click()

  const clicked = draw()

  comeToLife()
  comeToLife()
  expect(clicked).toEqual(['pay'])
})

test('a control that stays is busy no more when its press is done', () => {
  const clicked: (string | null)[] = []

  find('[data-early-control=all]').click()
  find('[data-early-control=all]').addEventListener('click', () =>
    clicked.push(find('[data-early-control=all]').getAttribute('aria-busy')),
  )
  comeToLife()

  expect(clicked).toEqual([null])
  expect(find('[data-early-control=all]').hasAttribute('data-early-pressed')).toBe(false)
})

test('of several controls the one that was pressed last is done', () => {
  find('button').click()
  find('[data-early-control=all]').click()
  expect(find('button').hasAttribute('aria-busy')).toBe(false)

  const clicked = draw()

  comeToLife()
  expect(clicked).toEqual(['all'])
})

test('a link is followed by the browser, and kept for nobody', () => {
  find('a').click()
  expect(find('a').hasAttribute('aria-busy')).toBe(false)
  expect(window.location.hash).toBe('#list')
  window.history.replaceState(null, '', '/')

  const clicked = draw()

  comeToLife()
  expect(clicked).toEqual([])
})

test('a press that the drawn page hears itself is not done again', () => {
  const clicked = draw()

  window.__pahiramPresses?.giveBoxes()
  find('button').click()
  window.__pahiramPresses?.givePress()
  vi.runAllTimers()

  expect(clicked).toEqual(['pay'])
  expect(find('button').hasAttribute('aria-busy')).toBe(false)
})

test('a press that makes the page draw, and is handled by it, is not done again', () => {
  let handled = 0

  // React does so between its start and its first drawing: it listens on the root, below the window.
  document.body.addEventListener(
    'click',
    () => {
      window.__pahiramPresses?.giveBoxes()
      handled += 1
    },
    { once: true },
  )
  find('button').click()
  const clicked = draw()

  window.__pahiramPresses?.givePress()
  vi.runAllTimers()
  expect(handled + clicked.length).toBe(1)
})

test.each(['button', 'a'])('the control that had the focus has it when the page is drawn: %s', (control) => {
  find(control).focus()
  draw()
  comeToLife()

  expect(document.activeElement).toBe(find(control))
})

test('a focus that the page has set itself stays', () => {
  find('button').focus()
  draw('<input id="code">' + firstView)
  find('#code').focus()
  comeToLife()

  expect(document.activeElement).toBe(find('#code'))
})

test('a focus that was given up by a tap beside it is not given again', () => {
  find('button').focus()
  find('button').blur()
  document.body.click()
  draw()
  comeToLife()

  expect(document.activeElement).toBe(document.body)
})

test('a page where nothing had the focus gives it to nothing', () => {
  draw()
  comeToLife()

  expect(document.activeElement).toBe(document.body)
})

test('a box keeps the state in which it was left, and hears no click that it needs not', () => {
  find('input').click()
  const unticked = draw()

  comeToLife()
  expect(unticked).toEqual(['terms'])
  expect((find('input') as HTMLInputElement).checked).toBe(false)
})

test.each([
  ['twice', firstView, 2, []],
  ['once, of a page that starts with no', firstView.replace(' checked', ''), 1, []],
])('a box that was pressed %s is left as the page has it', (_, drawn, presses, expected) => {
  for (let press = 0; press < presses; press += 1) find('input').click()
  const clicked = draw(drawn)

  comeToLife()
  expect(clicked).toEqual(expected)
})

test('a box is set before a button is pressed', () => {
  find('button').click()
  find('input').click()
  const clicked = draw()

  comeToLife()
  expect(clicked).toEqual(['terms', 'pay'])
})

test.each([
  ['is disabled by then', '<button data-early-control="pay" disabled>Pay</button>'],
  ['is gone', '<p>Paid</p>'],
])('a press is dropped when its control %s', (_, markup) => {
  find('button').click()
  const clicked = draw(markup)

  comeToLife()
  const later = draw()

  vi.runAllTimers()
  expect([...clicked, ...later]).toEqual([])
})

test('a control that effects bring is pressed when it is there', () => {
  find('button').click()
  draw('<p>Loading</p>')
  window.__pahiramPresses?.giveBoxes()
  window.__pahiramPresses?.givePress()
  vi.advanceTimersByTime(60)
  const clicked = draw()

  vi.runAllTimers()
  expect(clicked).toEqual(['pay'])
})

test('whoever wants to go back presses nothing on the page', () => {
  find('button').click()
  window.__pahiramEarlyBack = { isHeld: true }
  const clicked = draw()

  comeToLife()
  expect(clicked).toEqual([])
})

test('the early answer lets its buttons be pressed, where their labels can be read', () => {
  const isDisabled = () => (find('button') as HTMLButtonElement).disabled

  document.body.innerHTML = firstView.replace('<button', '<button disabled')
  document.documentElement.setAttribute('data-undrawn', '')
  fillEarlyControls()
  expect(isDisabled()).toBe(true)

  document.documentElement.removeAttribute('data-undrawn')
  fillEarlyControls()
  expect(isDisabled()).toBe(false)
})

const ways = (first: string, second: string) =>
  `<label><input type="radio" name="way" data-early-control="0.way"><b>${first}</b></label>` +
  `<label><input type="radio" name="way" data-early-control="1.way">${second}</label>`

test('of several choices the one that was made last is made on the page, whatever its layout', () => {
  document.body.innerHTML = ways('Bank •••• 1234', 'Alipay')
  for (const place of ['0', '1', '0']) find(`[data-early-control="${place}.way"]`).click()

  const clicked = draw(ways('Bank<i> •••• </i>1234', 'Alipay'))

  comeToLife()
  expect(clicked.at(-1)).toBe('0.way')
  expect(document.querySelector<HTMLInputElement>('input:checked')?.dataset['earlyControl']).toBe('0.way')
})

test('a choice is not made when something else stands in its place', () => {
  document.body.innerHTML = ways('Bank •••• 1234', 'Alipay')
  find('[data-early-control="0.way"]').click()

  const clicked = draw(ways('Other Bank •••• 1234', 'Alipay'))

  comeToLife()
  expect(clicked).toEqual([])
})
