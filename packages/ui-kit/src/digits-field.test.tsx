import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { DigitsField } from './index.ts'

afterEach(cleanup)

function AccountField({ start = '' }) {
  const [value, setValue] = useState(start)

  return <DigitsField label="Account number" value={value} onChange={setValue} />
}

function field(): HTMLInputElement {
  return screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' })
}

test('only digits stay of what is typed', async () => {
  render(<AccountField />)

  await userEvent.type(field(), '12a-3 4.5')

  expect(field().value).toBe('12345')
  expect(field().inputMode).toBe('numeric')
})

test('only digits stay of what is pasted or filled in', async () => {
  render(<AccountField />)

  await userEvent.click(field())
  await userEvent.paste('0017-2345 6789')
  expect(field().value).toBe('001723456789')

  fireEvent.input(field(), { target: { value: '+63 (917) 555-0101' } })
  // As the wallet numbers it.
  expect(field().value).toBe('09175550101')
})

test('the caret stays where it was when something is taken out', async () => {
  render(<AccountField start="1234" />)

  await userEvent.click(field())
  field().setSelectionRange(2, 2)
  await userEvent.keyboard('x')
  expect(field().value).toBe('1234')
  expect(field().selectionStart).toBe(2)

  await userEvent.keyboard('9')
  expect(field().value).toBe('12934')
  expect(field().selectionStart).toBe(3)
})

test('an input method is left alone until it is done; its wide digits become plain', () => {
  render(<AccountField start="1" />)

  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: '1２ni' } })
  expect(field().value).toBe('1２ni')
  fireEvent.compositionEnd(field())

  expect(field().value).toBe('12')
})
