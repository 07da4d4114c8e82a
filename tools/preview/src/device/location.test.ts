import { afterEach, expect, test, vi } from 'vitest'

import { findPosition } from './location.ts'

afterEach(() => {
  vi.useRealTimers()
})

function geolocation(ask: Geolocation['getCurrentPosition']): Geolocation {
  return { getCurrentPosition: ask, watchPosition: () => 0, clearWatch: () => undefined }
}

test('tells latitude, longitude and accuracy', async () => {
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
])('tells why not: code %i is %s', async (code, kind) => {
  expect(await findPosition(geolocation((_, failed) => failed?.({ code } as GeolocationPositionError)))).toEqual({
    kind,
  })
})

test('a browser without geolocation is told', async () => {
  expect(await findPosition(undefined)).toEqual({ kind: 'unsupported' })
})

test('a question that nobody answers ends by itself', async () => {
  vi.useFakeTimers()

  const position = findPosition(geolocation(() => undefined))

  await vi.advanceTimersByTimeAsync(20_000)
  expect(await position).toEqual({ kind: 'timeout' })
})
