import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialog } from '../index.ts'

// The file of the animated frame cannot be fetched, as without a connection.
vi.mock('react-vant/es/popup/index.js', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a dialog whose motion cannot be loaded comes at once without it', async () => {
  // No time passes: nothing but the failure brings it.
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  const onClose = vi.fn()
  render(
    <Dialog open title="Kind tips" onClose={onClose} actions={[{ label: 'OK', kind: 'main', onPress: onClose }]} />,
  )

  await act(() => vi.dynamicImportSettled())

  expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Kind tips' }))
  act(() => screen.getByRole('button', { name: 'OK' }).click())
  expect(onClose).toHaveBeenCalledTimes(1)
})
