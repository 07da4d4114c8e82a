import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'

import { DevicePanel, findPosition } from './device-panel.tsx'

afterEach(cleanup)

test('the device panel shows a photo, and its name when the browser cannot show it', async () => {
  render(<DevicePanel />)
  await userEvent.upload(screen.getByLabelText('Photo'), new File(['x'], 'id-card.png', { type: 'image/png' }))

  const picture = screen.getByRole('img', { name: 'id-card.png' })

  expect(picture.getAttribute('src')).toMatch(/^blob:/)
  fireEvent.error(picture)
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getByText('id-card.png, 1 KB. This browser cannot show it.')).toBeTruthy()
})

test('the device panel shows the location, or why it is not known', async () => {
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

afterEach(() => {
  vi.useRealTimers()
})

function geolocation(ask: Geolocation['getCurrentPosition']): Geolocation {
  return { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined }
}

test('findPosition gives latitude, longitude and accuracy', async () => {
  const coords = { latitude: 14.55, longitude: 121.02, accuracy: 12.4 } as GeolocationCoordinates

  expect(await findPosition(geolocation((found) => found({ coords } as GeolocationPosition)))).toEqual({
    kind: 'found',
    latitude: 14.55,
    longitude: 121.02,
    accuracy: 12.4,
  })
})

test.each([
  [1, 'denied'],
  [2, 'unavailable'],
  [3, 'timeout'],
  [9, 'unavailable'],
])('findPosition translates the error code %i to %s', async (code, kind) => {
  expect(await findPosition(geolocation((_, failed) => failed?.({ code } as GeolocationPositionError)))).toEqual({
    kind,
  })
})

test('findPosition gives `unsupported` when the browser has no geolocation', async () => {
  expect(await findPosition(undefined)).toEqual({ kind: 'unsupported' })
})

test('findPosition gives `timeout` when nobody answers the prompt', async () => {
  vi.useFakeTimers()

  const position = findPosition(geolocation(() => undefined))

  await vi.advanceTimersByTimeAsync(20_000)
  expect(await position).toEqual({ kind: 'timeout' })
})
