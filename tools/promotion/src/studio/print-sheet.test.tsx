import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

import { PrintSheet } from './print-sheet.tsx'

afterEach(cleanup)

const link = 'https://pahiram.example/l/abcdefghj'

test('the codes are printed as wide as was asked, each with its name and its link, and leave the page after it', async () => {
  const print = vi.fn()

  vi.stubGlobal('print', print)
  onTestFinished(() => void vi.unstubAllGlobals())

  render(<PrintSheet links={[{ name: 'poster 1', link }]} />)
  fireEvent.change(screen.getByLabelText('Printed width, cm'), { target: { value: '4,5' } })
  await userEvent.click(screen.getByRole('button', { name: 'Print' }))

  const sheet = within(screen.getByRole('figure'))

  expect(print).toHaveBeenCalledOnce()
  expect(sheet.getByRole('img').getAttribute('width')).toBe('4.5cm')
  expect(screen.getByRole('figure').textContent).toBe('poster 1pahiram.example/l/abcdefghj')
  act(() => void window.dispatchEvent(new Event('afterprint')))
  expect(screen.queryByRole('figure')).toBeNull()
})

test('a code that would be printed too small is refused with the width that it needs', () => {
  render(<PrintSheet links={[{ name: '', link }]} />)
  expect(screen.getByText(/up to 30 cm away/)).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Printed width, cm'), { target: { value: '1' } })
  expect(screen.getByText(/at least 1\.5 cm wide/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBe('true')
})
