/** Where the device is, or why that is not known. */
export type Position =
  | { readonly kind: 'found'; readonly latitude: number; readonly longitude: number; readonly accuracy: number }
  | { readonly kind: 'denied' | 'unavailable' | 'timeout' | 'unsupported' }

/** What is said where no position was found. */
export const positionProblems: Readonly<Record<Exclude<Position['kind'], 'found'>, string>> = {
  denied: 'Denied: this page may not know where the device is. Allow it in the browser and try again.',
  unavailable: 'Unavailable: the device does not know where it is.',
  timeout: 'Timeout: the device did not find its place within 15 s.',
  unsupported: 'This browser has no geolocation, or hides it on an address without https.',
}

const failures = { 1: 'denied', 2: 'unavailable', 3: 'timeout' } as const

/** Asks the device where it is; it ends, also when nobody answers the browser's question for 20 s. */
export function findPosition(geolocation: Geolocation | undefined): Promise<Position> {
  return new Promise((resolve) => {
    if (geolocation === undefined) {
      resolve({ kind: 'unsupported' })
      return
    }
    // The device's own limit begins only when the question is answered.
    setTimeout(() => resolve({ kind: 'timeout' }), 20_000)
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) => resolve({ kind: 'found', latitude, longitude, accuracy }),
      ({ code }) => resolve({ kind: failures[code as keyof typeof failures] ?? 'unavailable' }),
      { enableHighAccuracy: true, timeout: 15_000 },
    )
  })
}
