import { act, cleanup, render, renderHook, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { useSinglePress } from './button.tsx'
import { Button, LinkButton, ToastHost } from './index.ts'

afterEach(cleanup)

test('a button runs its action once when it is tapped several times', async () => {
  let finish = () => undefined as void
  const onPress = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  render(<Button onPress={onPress}>Repay</Button>)
  const button = screen.getByRole('button', { name: 'Repay' })

  act(() => {
    button.click()
    button.click()
  })
  await userEvent.type(button, '{Enter}')

  expect(onPress).toHaveBeenCalledTimes(1)
  expect(button.getAttribute('aria-busy')).toBe('true')
  expect(screen.getByRole('button', { name: 'Repay' })).toBe(button)

  await act(async () => finish())
  await userEvent.click(button)

  expect(onPress).toHaveBeenCalledTimes(2)
})

test('a button is ready again at once after a synchronous action', async () => {
  const onPress = vi.fn()
  render(<Button onPress={onPress}>More</Button>)

  await userEvent.dblClick(screen.getByRole('button', { name: 'More' }))

  expect(onPress).toHaveBeenCalledTimes(2)
})

test.each([
  ['at once', () => fails()],
  ['later', async () => fails()],
])('a button hands an error thrown %s to the nearest error boundary', async (_when, onPress) => {
  const quiet = vi.spyOn(console, 'error').mockReturnValue()
  render(
    <Net>
      <Button onPress={onPress}>Send</Button>
    </Net>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Send' }))

  expect(await screen.findByText('caught: no paper')).toBeTruthy()
  quiet.mockRestore()
})

test('a button ignores presses while its action runs, started elsewhere', async () => {
  const onPress = vi.fn()
  const { rerender } = render(
    <Button busy onPress={onPress}>
      Repay
    </Button>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Repay', busy: true }))
  expect(onPress).not.toHaveBeenCalled()

  rerender(<Button onPress={onPress}>Repay</Button>)
  await userEvent.click(screen.getByRole('button', { name: 'Repay', busy: false }))
  expect(onPress).toHaveBeenCalledTimes(1)
})

test('a disabled button shows its reason when it is tapped', async () => {
  const onPress = vi.fn()
  render(
    <>
      <Button disabled disabledReason="Agree to the terms first." onPress={onPress}>
        Go Loan
      </Button>
      <ToastHost />
    </>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Go Loan' }))

  expect(await screen.findByText('Agree to the terms first.')).toBeTruthy()
  expect(onPress).not.toHaveBeenCalled()
})

test('a disabled button without a reason does nothing when it is tapped', async () => {
  const onPress = vi.fn()
  render(
    <Button disabled onPress={onPress}>
      Apply
    </Button>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))

  expect(onPress).not.toHaveBeenCalled()
})

test('a button keeps its tagline out of its name', () => {
  render(
    <Button tagline="Short of money?" onPress={() => undefined}>
      Rollover Repayment
    </Button>,
  )

  const button = screen.getByRole('button', { name: 'Rollover Repayment', description: 'Short of money?' })

  expect(button).toBeTruthy()
})

test('a link button is a link with its address', () => {
  render(<LinkButton href="/repay">Repayment</LinkButton>)

  expect(screen.getByRole('link', { name: 'Repayment' }).getAttribute('href')).toBe('/repay')
})

function fails(): never {
  throw new Error('no paper')
}

class Net extends Component<{ children: ReactNode }, { caught?: string }> {
  override state: { caught?: string } = {}

  static getDerivedStateFromError(error: Error) {
    return { caught: error.message }
  }

  override render() {
    return this.state.caught ? <p>{`caught: ${this.state.caught}`}</p> : this.props.children
  }
}

test('useSinglePress starts the action again after it has settled', async () => {
  const onPress = vi.fn(() => Promise.resolve())
  const { result } = renderHook(() => useSinglePress(onPress))

  await act(async () => result.current.press())
  await act(async () => result.current.press())

  expect(onPress).toHaveBeenCalledTimes(2)
  expect(result.current.isBusy).toBe(false)
})

test('useSinglePress is never busy during a synchronous action', () => {
  const states: boolean[] = []
  const { result } = renderHook(() => {
    const press = useSinglePress(() => undefined)

    states.push(press.isBusy)

    return press
  })

  act(() => result.current.press())

  expect(states).not.toContain(true)
})

test('useSinglePress ignores a press made inside its own action', () => {
  const onPress = vi.fn(() => result.current.press())
  const { result } = renderHook(() => useSinglePress(onPress))

  act(() => result.current.press())

  expect(onPress).toHaveBeenCalledTimes(1)
})

test('useSinglePress runs the newest action after a render', () => {
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

test('a button with an address is a link that speaks as a button, and says in passing that it was pressed', async () => {
  const onPress = vi.fn()
  render(
    <Button href="/repay?orderId=1" onPress={onPress}>
      Repay
    </Button>,
  )
  const button = screen.getByRole('button', { name: 'Repay' })

  expect(button.getAttribute('href')).toBe('/repay?orderId=1')
  button.addEventListener('click', (event) => event.preventDefault())
  await userEvent.setup().click(button)
  expect(onPress).toHaveBeenCalledTimes(1)
  button.focus()
  await userEvent.setup().keyboard(' ')
  expect(onPress).toHaveBeenCalledTimes(2)
})
