import { renderPage } from '../testing/render-page.tsx'
import { translatePage } from '../testing/translate-page.ts'
import { act, screen } from '@testing-library/react'
import { useSetAtom } from 'jotai'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { countdownAtom, ResendButton, resendSeconds } from './index.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

function pageWith(send: () => Promise<boolean>) {
  const countdown = countdownAtom({ seconds: resendSeconds })

  return function Page() {
    const count = useSetAtom(countdown)

    async function press() {
      if (await send()) count('start')
    }

    return (
      <ResendButton
        countdown={countdown}
        label="Get code"
        waitingLabel={(seconds) => `Resend in ${seconds}s`}
        waitingReason="Wait a moment"
        onPress={press}
      />
    )
  }
}

function press(name: string) {
  return act(async () => screen.getByRole('button', { name }).click())
}

test('is blocked for a minute once a code was sent, shows the seconds, and then is ready', async () => {
  const send = vi.fn(() => Promise.resolve(true))

  await renderPage(pageWith(send), { address: '/landing' })
  await press('Get code')
  await press('Resend in 60s')
  expect(screen.getByText('Wait a moment')).toBeTruthy()

  await act(() => vi.advanceTimersByTimeAsync(18_000))
  await press('Resend in 42s')
  expect(send).toHaveBeenCalledTimes(1)

  await act(() => vi.advanceTimersByTimeAsync(42_000))
  await press('Get code')
  expect(send).toHaveBeenCalledTimes(2)
})

test('counts down in a page that the browser translated, where other nodes are in the place of its texts', async () => {
  await renderPage(
    pageWith(() => Promise.resolve(true)),
    { address: '/landing' },
  )
  await press('Get code')
  translatePage()
  await act(() => vi.advanceTimersByTimeAsync(18_000))

  expect(screen.getByRole('button', { name: 'Resend in 42s' })).toBeTruthy()
})

test('does not wait for a code that was not sent', async () => {
  const send = vi.fn(() => Promise.resolve(false))

  await renderPage(pageWith(send), { address: '/landing' })
  await press('Get code')
  await press('Get code')

  expect(send).toHaveBeenCalledTimes(2)
})

test('a storm of taps asks once', async () => {
  const send = vi.fn(() => Promise.resolve(true))

  await renderPage(pageWith(send), { address: '/landing' })
  await act(async () => {
    const button = screen.getByRole('button', { name: 'Get code' })

    for (let tap = 0; tap < 10; tap += 1) button.click()
  })

  expect(send).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: 'Resend in 60s' }).getAttribute('aria-disabled')).toBe('true')
})
