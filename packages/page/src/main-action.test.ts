import { afterEach, expect, test, vi } from 'vitest'

import { mainActionState } from './main-action.ts'

afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** A page with a main action at this place, and what a touch there would hit. */
function show(html: string, { top = 700, hit }: { top?: number; hit?: string } = {}) {
  document.body.innerHTML = html

  const action = document.querySelector('[data-main-action]')

  if (action !== null)
    vi.spyOn(action, 'getBoundingClientRect').mockReturnValue({ left: 0, top, width: 300, height: 48 } as DOMRect)
  document.elementFromPoint = () => document.querySelector(hit ?? '[data-main-action]')
  return mainActionState(window)
}

const bar = (style = '') =>
  `<div data-page-bar style="${style}"><button data-main-action><span>Repay</span></button></div><p id="veil"></p>`

test.each([
  ['can be hit', bar(), {}, 'shown'],
  ['is hit at its text', bar(), { hit: 'span' }, 'shown'],
  ['is below the screen', bar(), { top: 5_000 }, 'shown'],
  ['lies under something', bar(), { hit: '#veil' }, 'covered'],
  ['is hidden by a style', bar('opacity: 0'), {}, 'covered'],
  ['cannot be touched', bar('pointer-events: none'), {}, 'covered'],
  ['is not there', '<main></main>', {}, 'missing'],
])('a main action that %s', (_, html, options, state) => {
  expect(show(html, options)).toBe(state)
})
