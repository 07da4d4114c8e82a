import { cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { DigitsField, EarlyField, Field, TextArea } from './index.ts'

afterEach(() => {
  cleanup()
  delete window.__pahiramTexts
})

/** A control of the first view as its borrower left it: typed into, with the caret behind `caret` characters. */
function leave(value: string, { lines = false, isTyped = true, isFocused = true, caret = value.length } = {}): void {
  const control = document.createElement(lines ? 'textarea' : 'input')
  let early: ReturnType<NonNullable<Window['__pahiramTexts']>['take']> = { control, isTyped, isFocused }

  control.value = value
  control.setSelectionRange(caret, caret)
  window.__pahiramTexts = {
    take(name) {
      const given = name === 'text' ? early : undefined

      early = name === 'text' ? undefined : early
      return given
    },
  }
}

const heard = vi.fn<(text: string) => void>()

function Owner({
  of: Control,
  start = '',
}: {
  of: typeof Field | typeof TextArea | typeof DigitsField
  start?: string
}) {
  const [value, setValue] = useState(start)
  const take = (text: string) => {
    heard(text)
    setValue(text)
  }

  return <Control label="Words" earlyField="text" value={value} onChange={take} maxLength={12} />
}

const control = () => screen.getByRole<HTMLInputElement>('textbox')

test.each([
  ['field', Field, '0917 123', '0917 123'],
  ['field, whole,', Field, '0917 123 4567 8', '0917 123 4567 8'],
  ['field for digits', DigitsField, '0917-123', '0917123'],
  ['text area', TextArea, 'They call', 'They call'],
] as const)('a %s takes over what was typed before it was there', (_, Control, typed, expected) => {
  leave(typed, { lines: Control === TextArea })
  render(<Owner of={Control} />)

  expect(control().value).toBe(expected)
  expect(heard).toHaveBeenLastCalledWith(expected)
  expect(document.activeElement).toBe(control())
})

test('the caret stays where it was', () => {
  leave('0917123', { caret: 4 })
  render(<Owner of={Field} />)

  expect([control().selectionStart, control().selectionEnd]).toEqual([4, 4])
})

test('what was typed follows the draft of a text area, and takes the place of a line’s', () => {
  leave('now', { lines: true, caret: 1 })
  const { unmount } = render(<Owner of={TextArea} start="before" />)

  expect(control().value).toBe('before\nnow')
  expect(control().selectionStart).toBe(8)
  unmount()

  leave('0918')
  render(<Owner of={Field} start="0917" />)
  expect(control().value).toBe('0918')
})

test('a field that was only touched gets the focus alone, and one that lost it nothing but the text', () => {
  leave('', { isTyped: false })
  const { unmount } = render(<Owner of={Field} start="0917" />)

  expect(control().value).toBe('0917')
  expect(document.activeElement).toBe(control())
  unmount()

  leave('0918', { isFocused: false })
  render(<Owner of={Field} />)
  expect(control().value).toBe('0918')
  expect(document.activeElement).toBe(document.body)
})

test('a field of the first view has a label, its limits, and the name by which it is found', () => {
  render(
    <>
      <EarlyField earlyField="mobile" label="Mobile number" type="tel" maxLength={11} />
      <EarlyField earlyField="text" label="Words" rows={6} maxLength={200} hint="In any language" />
    </>,
  )

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Mobile number' })).toMatchObject({
    type: 'tel',
    maxLength: 11,
  })
  expect(screen.getByRole('textbox', { name: 'Words' }).dataset['earlyField']).toBe('text')
  expect(screen.getByText('0/200')).toBeTruthy()
})
