import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type RunningServer, startServer } from '../start-server.ts'
import { callStaff, rawRequest } from '../testing/caller.ts'
import { landingDocument, shownTemplate } from '../testing/landing-visitor.ts'
import { decompressionBomb, photograph } from '../testing/pictures.ts'
import { testStorage } from '../testing/test-database.ts'

let server: RunningServer

beforeAll(async () => {
  server = await startServer({ port: 0, ...(await testStorage()), sites: [], mode: 'sandbox' })
})
afterAll(async () => server.close())

async function upload(bytes: Buffer<ArrayBuffer>, token = 'editor') {
  const body = new FormData()

  body.set('picture', new Blob([bytes]), 'p.jpg')

  const answer = await fetch(`${server.origin}/staff/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  const { data, message } = (await answer.json()) as { data: { hash: string; address: string }; message: string }

  return { status: answer.status, data, message }
}

const chrome = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36'
const oldPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 13_3 like Mac OS X) AppleWebKit/605.1.15 Version/13.0 Safari/604.1'

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
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
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
    { type: 'hero' as const, headline: 'Up to ₱25,000', image: data.address },
    { type: 'form' as const, button: 'Apply' },
    { type: 'image' as const, src: data.address, alt: '' },
  ]
  const published = await callStaff(server.origin, '/staff/templates', {
    document: landingDocument('pictures', { blocks }),
  })
  const seen = async (headers: Record<string, string>) =>
    JSON.stringify(await shownTemplate(server.origin, 'pictures', '', headers))

  expect(published).toMatchObject({ http: 200 })
  expect(await seen({ 'user-agent': chrome })).toContain(`"image":"/promo/pictures/${data.hash}.960.avif"`)
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
      problems: [{ path: 'blocks.0.image', message: expect.stringContaining('pnpm templates picture') as string }],
    },
  })
})
