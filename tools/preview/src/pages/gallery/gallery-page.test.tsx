import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { GalleryPage } from './gallery-page.tsx'

afterEach(cleanup)

test.each(['Kind tips', 'Rating', 'Three actions', 'A long dialog', 'Payment Method', 'Wallet', 'Bank', 'City'])(
  'shows what lies over a page: %s',
  async (name) => {
    render(<GalleryPage />)

    await userEvent.click(screen.getByRole('button', { name }))

    expect(await screen.findByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a picker’s field shows the choice after it is confirmed', async () => {
  render(<GalleryPage />)

  for (const [name, chosen] of [
    ['Bank', 'Bank 42'],
    ['City', 'Province 1, City 1'],
    ['Date of birth', '1990-02-28'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name }))
    await userEvent.click(await screen.findByRole('button', { name: 'Confirm' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByText(chosen)).toBeTruthy()
  }
})

test('the account number field accepts digits only', async () => {
  render(<GalleryPage />)
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Account number' })

  await userEvent.clear(field)
  expect(screen.getByText('Enter: Account number')).toBeTruthy()
  await userEvent.type(field, '12-3a')
  expect(field.value).toBe('123')
})
