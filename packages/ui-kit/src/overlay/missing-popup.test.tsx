import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialog } from '../index.ts'

afterEach(cleanup)

// The file of the animated frame cannot be fetched, as without a connection.
vi.mock('react-vant/es/popup/index.js', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('a dialog whose motion cannot be loaded comes without it', async () => {
  const onClose = vi.fn()
  render(
    <Dialog open title="Kind tips" onClose={onClose} actions={[{ label: 'OK', kind: 'main', onPress: onClose }]} />,
  )

  const dialog = await screen.findByRole('dialog', { name: 'Kind tips' })

  await waitFor(() => expect(document.activeElement).toBe(dialog))
  await userEvent.click(screen.getByRole('button', { name: 'OK' }))
  expect(onClose).toHaveBeenCalledTimes(1)
})
