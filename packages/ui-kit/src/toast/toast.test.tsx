import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { Button, lastingToast, toast, ToastHost } from '../index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  pass(60_000)
  cleanup()
  vi.useRealTimers()
})

test('an info toast shows for 2 seconds', () => {
  render(<ToastHost />)

  act(() => toast('copy success'))
  expect(screen.getByRole('status').textContent).toBe('copy success')

  pass(1_999)
  expect(screen.queryByText('copy success')).toBeTruthy()

  pass(1)
  expect(screen.queryByText('copy success')).toBeNull()
})

test('an error toast shows as an alert for 3 seconds', () => {
  render(<ToastHost />)

  act(() => toast('This card was refused', { kind: 'error' }))
  expect(screen.getByRole('alert').textContent).toBe('This card was refused')

  pass(3_000)
  expect(screen.queryByText('This card was refused')).toBeNull()
})

test('a toast shows when its host appears later', () => {
  toast('Upload succeeded!')

  render(<ToastHost />)

  expect(screen.getByText('Upload succeeded!')).toBeTruthy()
})

test('a toast shows once, for its whole time, when it is repeated', () => {
  render(<ToastHost />)

  act(() => toast('Silakan pilih'))
  pass(1_500)
  act(() => toast('Silakan pilih'))
  expect(screen.getAllByText('Silakan pilih')).toHaveLength(1)

  pass(1_500)
  expect(screen.getAllByText('Silakan pilih')).toHaveLength(1)
})

test('the host shows the last three of many toasts', () => {
  render(<ToastHost />)

  act(() => {
    for (const text of ['one', 'two', 'three', 'four']) toast(text)
  })

  expect(screen.getByRole('status').textContent).toBe('twothreefour')
})

test.each([
  ['clear of every amount', 'above the bar', 300, '98px'],
  ['over an amount', 'at the top', 70, 'auto'],
])('a toast %s is placed %s', (_, _where, amountTop, expected) => {
  const rects: Record<string, { top: number; height: number }> = {
    amount: { top: amountTop, height: 40 },
    bar: { top: window.innerHeight - 90, height: 90 },
  }
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const { top, height } = rects[this.id] ?? { top: 64, height: 50 }

    return new DOMRect(0, top, 100, height)
  })

  render(
    <>
      <p id="amount" data-keep-clear="" />
      <div id="bar" data-page-bar="" />
      <ToastHost />
    </>,
  )
  act(() => toast('Please agree first'))

  const host = screen.getByRole('status').parentElement

  expect(host?.style.bottom).toBe(expected)
  measure.mockRestore()
})

test('a press ends the toasts from before it, not the one that it shows', () => {
  render(
    <>
      <Button onPress={() => toast('Copied')}>Copy</Button>
      <ToastHost />
    </>,
  )
  let remove = (): void => undefined

  act(() => {
    toast('Choose a card')
    remove = lastingToast('Still waiting')
  })

  act(() => screen.getByRole('button', { name: 'Copy' }).click())
  expect(screen.getByRole('status').textContent).toBe('Still waitingCopied')
  act(() => remove())
})

test('while there is no toast nothing is measured, so that a page is laid out once when it is drawn', () => {
  const measure = vi.spyOn(Element.prototype, 'getBoundingClientRect')

  render(<ToastHost />)
  expect(measure).not.toHaveBeenCalled()

  act(() => toast('copy success'))
  expect(measure).toHaveBeenCalled()
  measure.mockRestore()
})

test('a lasting toast stays with its buttons until it is removed', () => {
  const press = vi.fn()

  render(<ToastHost />)

  let remove = (): void => undefined

  act(() => {
    remove = lastingToast('Still waiting', [{ label: 'Close', onPress: press }])
  })
  pass(60_000)
  screen.getByRole('button', { name: 'Close' }).click()
  expect(press).toHaveBeenCalledTimes(1)

  act(() => remove())
  expect(screen.queryByText('Still waiting')).toBeNull()
})

function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds)
  })
}
