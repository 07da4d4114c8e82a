import sharp from 'sharp'
import { expect, test } from 'vitest'

import { decompressionBomb, photograph, pictureAs } from '../../testing/pictures.ts'
import { cleanPicture } from './clean-picture.ts'

const clean = async (bytes: Uint8Array<ArrayBuffer>) => cleanPicture(new Blob([bytes]))

test('a photograph keeps neither where it was taken nor by what, and is turned as it was held', async () => {
  const original = await photograph(320, 240)

  expect(original.includes('canary-phone')).toBe(true)

  const cleaned = await clean(original)
  const { width, height, exif, icc, xmp, iptc, orientation, format } = await sharp(cleaned).metadata()

  expect({ width, height, format }).toEqual({ width: 240, height: 320, format: 'jpeg' })
  expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
  expect(cleaned.includes('canary')).toBe(false)
  expect(cleaned.includes('Exif')).toBe(false)
})

test('a large photograph becomes as large as it is looked at', async () => {
  const { width, height } = await sharp(await clean(await photograph(4000, 3000))).metadata()

  expect({ width, height }).toEqual({ width: 1500, height: 2000 })
})

test('a screenshot that was scrolled is as wide as can be read', async () => {
  const size = { width: 1080, height: 15_000 }
  const scrolled = await sharp({ create: { ...size, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const { width, height } = await sharp(await clean(new Uint8Array(scrolled))).metadata()

  expect({ width, height }).toEqual({ width: 720, height: 10_000 })
})

test.each(['png', 'webp'] as const)('a %s becomes a JPEG, white where it was transparent', async (format) => {
  const cleaned = sharp(await clean(await pictureAs(format)))
  const [red, green, blue] = (await cleaned.stats()).channels.map(({ mean }) => Math.round(mean))

  expect((await cleaned.metadata()).format).toBe('jpeg')
  expect([red, green, blue]).toEqual([255, 255, 255])
})

test.each([
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a drawing with script', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a drawing after blanks', Buffer.from('\n  <?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a moving picture', Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1')],
  ['a document', Buffer.from('%PDF-1.7\n')],
  ['a program', Buffer.from('MZ\x90\0', 'latin1')],
  ['nothing', Buffer.alloc(0)],
  ['RIFF of another kind', Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')],
])('%s is no picture', async (_, bytes) => {
  await expect(clean(bytes)).rejects.toThrow('This file is not a picture. Choose a JPEG, PNG or WebP picture.')
})

test('a HEIC picture is rejected with a message of its own', async () => {
  await expect(clean(Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))).rejects.toThrow(
    'We cannot read HEIC pictures.',
  )
})

test.each([
  ['a signature alone', Buffer.from('\xff\xd8\xff\xe0', 'latin1')],
  ['a page behind a signature', Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1')],
  ['an empty PNG', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')],
])('%s is a damaged picture', async (_, bytes) => {
  await expect(clean(bytes)).rejects.toThrow('This picture is damaged.')
})

test('a photograph that is cut off anywhere is damaged', async () => {
  const whole = await photograph()

  for (const share of [0.2, 0.5, 0.9]) {
    await expect(clean(whole.subarray(0, Math.floor(whole.length * share)))).rejects.toThrow('This picture is damaged.')
  }
})

test('what hides behind a picture does not live on', async () => {
  const polyglot = Buffer.concat([await photograph(), Buffer.from('<script>alert("canary")</script>PK\x03\x04')])
  const cleaned = await clean(polyglot)

  expect(cleaned.includes('script')).toBe(false)
  expect(cleaned.includes('canary')).toBe(false)
})

test('a decompression bomb is rejected before it is decoded', async () => {
  const bomb = decompressionBomb(20_000)

  expect(bomb.length).toBeLessThan(100_000)
  await expect(clean(bomb)).rejects.toThrow('This picture has too many pixels. Choose one of at most 50 megapixels.')
})
