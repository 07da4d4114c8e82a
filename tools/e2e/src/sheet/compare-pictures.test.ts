import sharp from 'sharp'
import { expect, test } from 'vitest'

import { changedShare } from './compare-pictures.ts'

/** A white picture with a black square of so many points a side. */
function picture(side: number, format: 'png' | 'jpeg' = 'png'): Promise<Buffer> {
  const square = { create: { width: side, height: side, channels: 3, background: '#000' } } as const
  const white = sharp({ create: { width: 200, height: 100, channels: 3, background: '#fff' } })

  return white
    .composite([{ input: square, left: 8, top: 8 }])
    .toFormat(format)
    .toBuffer()
}

test('a picture that looks the same has not changed, however it is written', async () => {
  expect(await changedShare(await picture(40), await picture(40))).toBe(0)
  expect(await changedShare(await picture(40), await picture(40, 'jpeg'))).toBe(0)
})

test('a picture has changed by the share of its points that differ', async () => {
  // 40 × 40 and 50 × 50 of 200 × 100 points.
  expect(await changedShare(await picture(40), await picture(50))).toBeCloseTo(900 / 20_000)
})

test('a picture of another size has changed whole', async () => {
  const small = await sharp(await picture(40))
    .resize(100, 50)
    .png()
    .toBuffer()

  expect(await changedShare(await picture(40), small)).toBe(1)
})
