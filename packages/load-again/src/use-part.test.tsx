import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { type LazyPart, loadAgain } from './load-again.ts'
import { usePart } from './use-part.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

function Shown({ part, isNeeded }: { readonly part: LazyPart<{ text: string }>; readonly isNeeded?: boolean }) {
  const known = usePart(part, isNeeded)

  return <p>{known.state === 'ready' ? known.module.text : known.state}</p>
}

test('a component draws a part that comes in the background after a failure', async () => {
  vi.useFakeTimers()
  const importer = vi
    .fn<() => Promise<{ text: string }>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValue({ text: 'The sheet' })

  render(<Shown part={loadAgain(importer)} />)
  expect(screen.getByText('loading')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(screen.getByText('failed')).toBeTruthy()
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(screen.getByText('The sheet')).toBeTruthy()
})

test('a component loads a part only once it needs it', async () => {
  const importer = vi.fn(async () => ({ text: 'The sheet' }))
  const part = loadAgain(importer)
  const { rerender } = render(<Shown part={part} isNeeded={false} />)

  expect(importer).not.toHaveBeenCalled()
  rerender(<Shown part={part} isNeeded />)
  expect(await screen.findByText('The sheet')).toBeTruthy()
})
