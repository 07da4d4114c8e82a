import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { useSinglePress } from './use-single-press.ts'

test('what has ended can be started again', async () => {
  const onPress = vi.fn(() => Promise.resolve())
  const { result } = renderHook(() => useSinglePress(onPress))

  await act(async () => result.current.press())
  await act(async () => result.current.press())

  expect(onPress).toHaveBeenCalledTimes(2)
  expect(result.current.isBusy).toBe(false)
})

test('what takes no time is never busy', () => {
  const states: boolean[] = []
  const { result } = renderHook(() => {
    const press = useSinglePress(() => undefined)

    states.push(press.isBusy)

    return press
  })

  act(() => result.current.press())

  expect(states).not.toContain(true)
})

test('pressing while it presses itself starts nothing', () => {
  const onPress = vi.fn(() => result.current.press())
  const { result } = renderHook(() => useSinglePress(onPress))

  act(() => result.current.press())

  expect(onPress).toHaveBeenCalledTimes(1)
})

test('the newest thing to do is done', () => {
  const early = vi.fn()
  const late = vi.fn()
  const { result, rerender } = renderHook(({ onPress }) => useSinglePress(onPress), {
    initialProps: { onPress: early },
  })

  rerender({ onPress: late })
  act(() => result.current.press())

  expect(early).not.toHaveBeenCalled()
  expect(late).toHaveBeenCalledTimes(1)
})
