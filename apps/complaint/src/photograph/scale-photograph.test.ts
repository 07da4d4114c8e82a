import { afterEach, expect, test, vi } from 'vitest'

import { scalePhotograph } from './scale-photograph.ts'
import { openDarkRoom, pictureFile } from './test-photographs.ts'

afterEach(() => vi.restoreAllMocks())

test('a photograph becomes a JPEG of at most 1 600 px that weighs no more than asked', async () => {
  const { written, openAddresses } = openDarkRoom()
  const scaled = await scalePhotograph(pictureFile(), 100_000)

  expect(scaled.type).toBe('image/jpeg')
  expect(scaled.size).toBeLessThanOrEqual(100_000)
  expect(written.map(({ width, height }) => [width, height])).toEqual(
    [
      [1600, 1200],
      [1600, 1200],
      [1600, 1200],
    ].slice(0, written.length),
  )
  // What the decoder held is let go of.
  expect(openAddresses()).toBe(0)
})

test('a small picture is written again too: what it says of place and phone must not go along', async () => {
  const { written } = openDarkRoom()

  await scalePhotograph(pictureFile('small.jpg', 'picture 300x200'), 500_000)

  expect(written).toEqual([{ width: 300, height: 200, quality: 0.8 }])
})

test.each([
  ['what was scrolled stays legible, though it weighs more than other photographs', 300_000, 691],
  ['a network that carries little gets less of it', 80_000, 173],
])('%s', async (_, mostBytes, width) => {
  // As Chromium writes a chat of 300 lines.
  const { written } = openDarkRoom((wide) => Math.round(2.8 * wide ** 2))

  await scalePhotograph(pictureFile('chat.png', 'picture 1080x15000'), mostBytes)

  expect(written.at(-1)).toMatchObject({ width })
})

test('what is no picture is called unreadable', async () => {
  const { openAddresses } = openDarkRoom()

  await expect(scalePhotograph(pictureFile('a.jpg', 'PDF'), 500_000)).rejects.toMatchObject({ problem: 'unreadable' })
  await expect(scalePhotograph(pictureFile('a.svg', 'picture 0x0'), 500_000)).rejects.toMatchObject({
    problem: 'unreadable',
  })
  expect(openAddresses()).toBe(0)
})

const png = [0x89, ...Buffer.from('PNG\r\n\x1a\n')]
const webp = (length: number) => [...Buffer.from('RIFF'), length, 0, 0, 0, ...Buffer.from('WEBP')]

test('a photograph that breaks off is called unreadable; a picture with clear parts is none, whatever its name', async () => {
  openDarkRoom()
  const pen = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D
  const look = vi
    .spyOn(pen, 'getImageData')
    .mockImplementation((x) => ({ data: [0, 0, 0, x > 800 ? 0 : 255] }) as never)

  await expect(scalePhotograph(pictureFile(), 500_000)).rejects.toMatchObject({ problem: 'unreadable' })
  look.mockReturnValue({ data: [0, 0, 0, 0] } as never)
  for (const whole of [
    pictureFile('a.jpg', 'picture 400x300, IEND and what a phone adds', png),
    pictureFile('a.webp', 'picture 400x300', webp(19)),
  ])
    expect(await scalePhotograph(whole, 500_000)).toMatchObject({ type: 'image/jpeg' })
})

test.each([
  ['PNG', pictureFile('a.png', 'picture 400x300', png)],
  ['WebP', pictureFile('a.webp', 'picture 400x300', webp(200))],
])('a %s that breaks off is called unreadable', async (_, picture) => {
  openDarkRoom()
  await expect(scalePhotograph(picture, 500_000)).rejects.toMatchObject({ problem: 'unreadable' })
})

test('what would not fit into a phone is refused before it is drawn', async () => {
  const { written } = openDarkRoom()
  const heavy = pictureFile()

  Object.defineProperty(heavy, 'size', { value: 41_000_000 })
  await expect(scalePhotograph(heavy, 500_000)).rejects.toMatchObject({ problem: 'too-large' })
  await expect(scalePhotograph(pictureFile('bomb.png', 'picture 30000x30000'), 500_000)).rejects.toMatchObject({
    problem: 'too-many-pixels',
  })
  expect(written).toEqual([])
})

test('a canvas that gives nothing makes it unreadable', async () => {
  openDarkRoom()
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => give(null))

  await expect(scalePhotograph(pictureFile(), 500_000)).rejects.toMatchObject({ problem: 'unreadable' })
})
