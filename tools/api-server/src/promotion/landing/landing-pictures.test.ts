import type { KeptPictures, UploadedPicture } from '@pahiram/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { openDatabase } from '../../platform/database/database.ts'
import { type RunningServer, startServer } from '../../start-server.ts'
import { callStaff, rawRequest } from '../../testing/caller.ts'
import { landingDocument, shownTemplate } from '../../testing/landing-visitor.ts'
import { decompressionBomb, photograph } from '../../testing/pictures.ts'
import { testStorage } from '../../testing/test-database.ts'

const storage = await testStorage()
let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...storage, sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

async function upload(bytes: Buffer<ArrayBuffer>, token = 'editor', crop?: string) {
  const body = new FormData()

  body.set('picture', new Blob([bytes]), 'p.jpg')
  if (crop !== undefined) body.set('crop', crop)

  const answer = await fetch(`${server.origin}/staff/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data, message } = (await answer.json()) as { data: UploadedPicture; message: string }

  return { status: answer.status, data, message }
}

const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'
const oldPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 Version/13.0 Safari/604.1'

test('pictures that were uploaded are listed for whoever is of the staff, the latest first', async () => {
  const [first, second] = [await upload(await photograph(300, 200)), await upload(await photograph(310, 200))]
  const { http, data } = await callStaff(server.origin, '/staff/pictures', undefined, 'viewer')

  expect(http).toBe(200)
  expect((data as KeptPictures).pictures.slice(0, 2)).toMatchObject([
    { address: second.data.address, createdBy: 'editor' },
    { address: first.data.address, createdBy: 'editor' },
  ])
})

test('each picture is listed, also where there are hundreds', async () => {
  const database = await openDatabase({ ...storage, onLost: (why) => expect.unreachable(why) })
  const rows = Array.from({ length: 300 }, (_, number) => ({
    hash: String(number).padStart(64, 'f'),
    width: 960,
    format: 'jpg',
    content_hash: '',
    created_at: new Date('2026-01-01'),
    created_by: 'Ana',
  }))

  await database.query.insertInto('promo_pictures').values(rows).execute()

  const { data } = await callStaff(server.origin, '/staff/pictures', undefined, 'viewer')

  expect((data as KeptPictures).pictures.filter(({ createdBy }) => createdBy === 'Ana')).toHaveLength(rows.length)
  await database.query.deleteFrom('promo_pictures').where('created_by', '=', 'Ana').execute()
  await database.close()
})

test('an uploaded picture is served in three widths and formats, for ever, without its metadata', async () => {
  const bytes = await photograph(3000, 2000)
  const { status, data } = await upload(bytes)

  expect(status).toBe(200)
  expect(data.address).toBe(`/promo/pictures/${data.hash}.960.jpg`)
  expect((await upload(bytes)).data).toEqual(data)
  for (const width of [480, 960, 1440]) {
    for (const [format, type, decoded] of [
      ['avif', 'image/avif', 'heif'],
      ['webp', 'image/webp', 'webp'],
      ['jpg', 'image/jpeg', 'jpeg'],
    ] as const) {
      const {
        status: found,
        headers,
        body,
      } = await rawRequest(server.origin, `/promo/pictures/${data.hash}.${width}.${format}`)
      const picture = await sharp(body).metadata()

      expect({ found, type: headers['content-type'] }).toEqual({ found: 200, type })
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable, no-transform')
      // The photograph was held upright: its file is wide, the picture is high.
      expect({ format: picture.format, width: picture.width, height: picture.height }).toEqual({
        format: decoded,
        width,
        height: width * 1.5,
      })
      expect(picture.exif).toBeUndefined()
      expect(body.toString('latin1')).not.toContain('canary')
    }
  }
})

test.each([
  [500, 1000],
  [1500, 1000],
  [1000, 1],
])(
  'a picture of %i × %i has five parts for link previews, of 1200 × 630 and less than 300 KB each',
  async (width, height) => {
    const noise = { gaussian: { type: 'gaussian' as const, mean: 128, sigma: 60 } }
    const bytes = await sharp({ create: { width, height, channels: 3, background: '#888', noise: noise.gaussian } })
      .jpeg({ quality: 95 })
      .toBuffer()
    const { data } = await upload(Buffer.from(bytes))
    const parts = [0, 1, 2, 3, 4].map((part) => `/promo/pictures/${data.hash}.1200.${part}.jpg`)

    for (const path of parts) {
      const { headers, body } = await rawRequest(server.origin, path)
      const picture = await sharp(body).metadata()

      expect([headers['content-type'], picture.width, picture.height]).toEqual(['image/jpeg', 1200, 630])
      expect(body.length).toBeLessThan(300_000)
    }
    expect((await rawRequest(server.origin, `/promo/pictures/${data.hash}.1200.jpg`)).status).toBe(404)
    expect((await rawRequest(server.origin, `/promo/pictures/${data.hash}.1200.5.jpg`)).status).toBe(404)
  },
)

test('a part of a picture is a picture of its own, cut from the upright one', async () => {
  // Upright it is 400 wide and 600 high; its lower half is red.
  const halves = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#00f' } })
    .composite([{ input: { create: { width: 400, height: 300, channels: 3, background: '#f00' } }, top: 300, left: 0 }])
    .png()
    .toBuffer()
  const whole = await upload(Buffer.from(halves))
  const lower = await upload(Buffer.from(halves), 'editor', '25,50,50,50')
  const { body } = await rawRequest(server.origin, lower.data.address)
  const { data, info } = await sharp(body).raw().toBuffer({ resolveWithObject: true })
  const [red = 0, , blue = 255] = data

  expect(whole.data).toMatchObject({ width: 960, height: 1440 })
  expect(lower.data).toMatchObject({ width: 960, height: 1440 })
  expect(lower.data.hash).not.toBe(whole.data.hash)
  expect({ width: info.width, height: info.height }).toEqual({ width: 200, height: 300 })
  expect({ isRed: red > 200, isBlue: blue > 50 }).toEqual({ isRed: true, isBlue: false })
})

test.each(['', '0,0,0,50', '0,0,101,50', '60,0,60,50', '1,2,3', 'a,b,c,d'])(
  'a crop %j that is no part of a picture is refused',
  async (crop) => {
    expect(await upload(await photograph(), 'editor', crop)).toMatchObject({ status: 400 })
  },
)

test.each(['a'.repeat(64), '..%2f..%2fsecret', 'x'])('a picture %s that is not there is 404', async (name) => {
  expect((await rawRequest(server.origin, `/promo/pictures/${name}.960.jpg`)).status).toBe(404)
})

test('a picture of 108 megapixels, as 12000 × 9000 has, a damaged one and a text are refused', async () => {
  expect(await upload(decompressionBomb(10_392))).toMatchObject({
    status: 413,
    message: expect.stringContaining('50 megapixels') as string,
  })
  expect(await upload(Buffer.from('<svg onload="alert(1)"/>'))).toMatchObject({ status: 415 })
  expect(await upload((await photograph()).subarray(0, 600))).toMatchObject({ status: 415 })
})

test('a viewer uploads nothing', async () => {
  expect(await upload(await photograph(), 'viewer')).toMatchObject({ status: 403 })
})

test('a visitor is given the format and width that their browser shows', async () => {
  const { data } = await upload(await photograph(2000, 3000))
  const blocks = [
    { type: 'hero' as const, headline: 'Up to ₱25,000', image: `${data.address}#960x640@50,20` },
    { type: 'form' as const, button: 'Apply' },
    { type: 'image' as const, src: data.address, alt: '' },
  ]
  const published = await callStaff(server.origin, '/staff/templates', {
    document: landingDocument('pictures', { blocks }),
  })
  const seen = async (headers: Record<string, string>) =>
    JSON.stringify(await shownTemplate(server.origin, 'pictures', '', headers))

  expect(published).toMatchObject({ http: 200 })
  expect(await seen({ 'user-agent': chrome })).toContain(
    `"image":"/promo/pictures/${data.hash}.960.avif#960x640@50,20"`,
  )
  expect(await seen({ 'user-agent': chrome })).toContain(`"src":"/promo/pictures/${data.hash}.960.avif"`)
  expect(await seen({ 'user-agent': oldPhone })).toContain(`${data.hash}.960.jpg`)
  expect(await seen({ 'user-agent': chrome, 'sec-ch-viewport-width': '320', 'sec-ch-dpr': '1' })).toContain('.480.avif')
  expect(await seen({ 'user-agent': chrome, 'sec-ch-viewport-width': '1280', 'sec-ch-dpr': '3' })).toContain(
    '.1440.avif',
  )
})

test('a template whose picture was not uploaded is not published', async () => {
  const image = `/promo/pictures/${'0'.repeat(64)}.960.jpg`
  const document = landingDocument('none', {
    blocks: [
      { type: 'hero', headline: 'A', image },
      { type: 'form', button: 'B' },
    ],
  })

  expect(await callStaff(server.origin, '/staff/templates', { document })).toMatchObject({
    http: 422,
    data: {
      problems: [{ path: 'blocks.0.image', message: expect.stringContaining('upload it in the studio') as string }],
    },
  })
})

test('a picture of any shape is published under the address that its upload answered', async () => {
  for (const [width, height] of [
    [3000, 1],
    [1, 3000],
  ] as const) {
    const { data } = await upload(await photograph(width, height))
    const image = `${data.address}#${data.width}x${data.height}`
    const blocks = [{ type: 'hero', headline: 'A', image } as const, { type: 'form', button: 'B' } as const]

    expect(
      await callStaff(server.origin, '/staff/templates', { document: landingDocument('narrow', { blocks }) }),
    ).toMatchObject({ http: 200 })
  }
})
