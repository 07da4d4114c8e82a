import { afterEach, beforeEach, expect, test } from 'vitest'

import { keepEarlyTexts } from './early-texts.ts'

keepEarlyTexts()

function field(name: string): HTMLInputElement {
  return document.querySelector(`[data-early-field="${name}"]`) as HTMLInputElement
}

function type(name: string, text: string): void {
  field(name).focus()
  field(name).value = text
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

const take = (name: string) => window.__pahiramTexts?.take(name)

beforeEach(() => {
  document.body.innerHTML =
    '<input data-early-field="mobile"><textarea data-early-field="text"></textarea><input id="other">'
})
afterEach(() => {
  take('mobile')
  take('text')
})

test('what is typed is given once, with the control and its focus', () => {
  type('mobile', '0917')
  const control = field('mobile')

  expect(take('mobile')).toEqual({ control, isTyped: true, isFocused: true })
  expect(take('mobile')).toBeUndefined()
})

test('a field that only has the focus says so, and one that nobody touched nothing', () => {
  field('text').focus()

  expect(take('text')).toMatchObject({ isTyped: false, isFocused: true })
  expect(take('mobile')).toBeUndefined()
})

test('what autofill wrote is kept without the focus', () => {
  field('mobile').value = '09171234567'
  field('mobile').dispatchEvent(new Event('change', { bubbles: true }))

  expect(take('mobile')).toMatchObject({ isTyped: true, isFocused: false })
})

test('the focus that went to another field is not given back', async () => {
  type('mobile', '0917')
  ;(document.getElementById('other') as HTMLElement).focus()
  await new Promise((resolve) => setTimeout(resolve))

  expect(take('mobile')).toMatchObject({ isTyped: true, isFocused: false })
})

test('a field that React takes out of the page keeps its text and hands its focus on', () => {
  type('mobile', '0917')
  const control = field('mobile')

  document.body.replaceChildren()
  control.value += '5'

  expect(take('mobile')).toMatchObject({ isTyped: true, isFocused: true })
  expect(control.value).toBe('09175')
})

test('what was typed before the script came is kept as well', () => {
  field('text').value = 'On a line that stalls'
  keepEarlyTexts()

  expect(take('text')).toMatchObject({ isTyped: true, isFocused: false })
  expect(take('mobile')).toBeUndefined()
})
