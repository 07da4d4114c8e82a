import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'

import { GalleryPage } from './gallery-page.tsx'

afterEach(cleanup)

test.each(['Kind tips', 'Rating', 'Three actions', 'A long dialog', 'Payment Method'])(
  'shows what lies over a page: %s',
  async (name) => {
    render(<GalleryPage />)

    await userEvent.click(screen.getByRole('button', { name }))

    expect(await screen.findByRole('dialog')).toBeTruthy()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)
