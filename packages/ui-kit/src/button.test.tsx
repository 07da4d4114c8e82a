import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { Component, type ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { Button, LinkButton, ToastHost } from './index.ts'

afterEach(cleanup)

test('starts what it is for once, however often it is tapped', async () => {
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

test('is ready at once after something that takes no time', async () => {
  const onPress = vi.fn()
  render(<Button onPress={onPress}>More</Button>)

  await userEvent.dblClick(screen.getByRole('button', { name: 'More' }))

  expect(onPress).toHaveBeenCalledTimes(2)
})

test.each([
  ['at once', () => fails()],
  ['later', async () => fails()],
])('hands what goes wrong %s to the page around it', async (_when, onPress) => {
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

test('is deaf while what it starts runs already, started by another hand', async () => {
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

test('says why it is disabled when it is tapped', async () => {
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

test('cannot be tapped when it is disabled without a reason', async () => {
  const onPress = vi.fn()
  render(
    <Button disabled onPress={onPress}>
      Apply
    </Button>,
  )

  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))

  expect(onPress).not.toHaveBeenCalled()
})

test('keeps its tagline out of its name', () => {
  render(
    <Button tagline="Short of money?" onPress={() => undefined}>
      Rollover Repayment
    </Button>,
  )

  const button = screen.getByRole('button', { name: 'Rollover Repayment', description: 'Short of money?' })

  expect(button).toBeTruthy()
})

test('leads on as a link where it only leads on', () => {
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
