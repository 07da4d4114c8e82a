import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { Dialog, Sheet } from '../index.ts'

const nothing = () => undefined

// The file of the animated frame is on its way for ever, as on a bad connection.
vi.mock('react-vant/es/popup/index.js', () => new Promise(nothing))

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('a dialog opens without animation when its frame is slow to load', () => {
  vi.useFakeTimers()
  render(<Dialog open title="Kind tips" onClose={nothing} actions={[]} />)

  pass(599)
  expect(screen.queryByRole('dialog')).toBeNull()

  pass(1)
  expect(screen.getByRole('dialog', { name: 'Kind tips' })).toBeTruthy()
})

test('a tap beside a sheet leaves it, a tap beside a dialog does not', () => {
  vi.useFakeTimers()
  const leaveSheet = vi.fn()
  const leaveDialog = vi.fn()
  render(
    <>
      <Dialog open title="Agreement" onClose={leaveDialog} actions={[]} />
      <Sheet open title="Payment Method" onClose={leaveSheet}>
        Channels
      </Sheet>
    </>,
  )
  pass(600)

  act(() => {
    for (const veil of screen.getAllByRole('presentation', { hidden: true })) veil.click()
  })

  expect(leaveSheet).toHaveBeenCalledTimes(1)
  expect(leaveDialog).not.toHaveBeenCalled()
})

test('a dialog that is gone before it came leaves nothing behind', () => {
  vi.useFakeTimers()
  const { unmount } = render(<Dialog open title="Kind tips" onClose={nothing} actions={[]} />)

  unmount()
  pass(5_000)

  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.body.style.overflow).toBe('')
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
