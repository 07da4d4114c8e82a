import { afterEach, expect, test, vi } from 'vitest'

import { keepFieldInSight } from './keep-field-in-sight.ts'

keepFieldInSight()

afterEach(() => {
  document.body.innerHTML = ''
})

function focused(html: string) {
  document.body.innerHTML = html

  const element = document.body.firstElementChild as HTMLElement
  const scroll = vi.spyOn(element, 'scrollIntoView').mockReturnValue()

  element.focus()
  return scroll
}

test.each(['<input>', '<textarea></textarea>'])(
  '%s comes into sight when the window shrinks while it is typed into',
  (html) => {
    const scroll = focused(html)

    window.dispatchEvent(new Event('resize'))
    expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' })
  },
)

test('a button that has the focus stays where it is when the window changes', () => {
  const scroll = focused('<button>Next</button>')

  window.dispatchEvent(new Event('resize'))
  expect(scroll).not.toHaveBeenCalled()
})

test('a field without the focus stays where it is when the window changes', () => {
  const scroll = focused('<input>')

  ;(document.activeElement as HTMLElement).blur()
  window.dispatchEvent(new Event('resize'))
  expect(scroll).not.toHaveBeenCalled()
})

test('a press that takes the focus from a word that is still composed scrolls nothing', () => {
  focused('<textarea></textarea>')
  const area = document.activeElement as HTMLElement
  const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
  const press = (element: Element) => element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))

  area.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }))
  press(area)
  expect(document.activeElement).toBe(area)
  press(document.body)
  expect(document.activeElement).toBe(document.body)
  expect(scrollTo).toHaveBeenCalledExactlyOnceWith(0, 0)
  area.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }))
  press(document.body)
  expect(scrollTo).toHaveBeenCalledOnce()
})
