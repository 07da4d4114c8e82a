import { landingPicturePattern } from '@pahiram/contract'
import { expect, test } from 'vitest'

import { addressWithSize, focalPointOf, largestAddress, sizedAddress, withFocalPoint } from './picture-address.ts'

const address = `/promo/pictures/${'a'.repeat(64)}.960.jpg`

test('a picture that is chosen again keeps its room by the size that it shows', () => {
  expect(addressWithSize('/promo/pictures/a.960.jpg', { naturalWidth: 480, naturalHeight: 320 })).toBe(
    '/promo/pictures/a.960.jpg#960x640',
  )
  expect(addressWithSize('/promo/pictures/a.960.jpg', { naturalWidth: 0, naturalHeight: 0 })).toBe(
    '/promo/pictures/a.960.jpg',
  )
})

test('the address of a picture says its size and its focal point, and stays one that templates may name', () => {
  const sized = sizedAddress({ hash: 'a'.repeat(64), address, width: 960, height: 1440 })
  const focused = withFocalPoint(sized, { x: 20.4, y: 130 }, 'unused')

  expect(sized).toBe(`${address}#960x1440`)
  expect(focalPointOf(sized)).toEqual({ x: 50, y: 50 })
  expect(focused).toBe(`${address}#960x1440@20,100`)
  expect(focalPointOf(focused)).toEqual({ x: 20, y: 100 })
  expect([address, sized, focused].every((one) => landingPicturePattern.test(one))).toBe(true)
  expect(withFocalPoint(address, { x: 1, y: 2 }, '480x320')).toBe(`${address}#480x320@1,2`)
  expect(largestAddress(focused)).toBe(address.replace('960', '1440'))
})
