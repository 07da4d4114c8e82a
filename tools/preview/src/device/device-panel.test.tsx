import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { DevicePanel } from './device-panel.tsx'

afterEach(cleanup)

test('a photo is shown, and one that cannot be shown is named all the same', async () => {
  render(<DevicePanel />)
  await userEvent.upload(screen.getByLabelText('Photo'), new File(['x'], 'id-card.png', { type: 'image/png' }))

  const picture = screen.getByRole('img', { name: 'id-card.png' })

  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  fireEvent.error(picture)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('id-card.png, 1 KB. This browser cannot show it.')).toBeTruthy()
})

test('the location is shown, or why it is not known', async () => {
  const ask = vi.fn<Geolocation['getCurrentPosition']>()

  Object.defineProperty(window.navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: ask } })
  render(<DevicePanel />)
  ask.mockImplementationOnce((_, failed) => failed?.({ code: 1 } as GeolocationPositionError))
  await userEvent.click(screen.getByRole('button', { name: 'Get location' }))
  expect(await screen.findByText(/^Denied/)).toBeTruthy()

  const coords = { latitude: 14.5547, longitude: 121.0244, accuracy: 20 } as GeolocationCoordinates

  ask.mockImplementationOnce((found) => found({ coords } as GeolocationPosition))
  await userEvent.click(screen.getByRole('button', { name: 'Get location' }))
  expect(await screen.findByText('14.554700')).toBeTruthy()
  expect(screen.getByText('121.024400')).toBeTruthy()
  expect(screen.getByText('20 m')).toBeTruthy()
})
