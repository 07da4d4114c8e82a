import { randomBytes } from 'node:crypto'

import { expect, test } from 'vitest'

import { openingFindings, openingText, weighOpenings } from './opening.ts'

const hash = 'a'.repeat(64)
const script = randomBytes(30_000).toString('base64')
const picture = (address: string) => ({ blocks: [{ type: 'hero', headline: 'Pera', image: address }] })

/** A server whose page has a script of some 30 KB, and pictures of the given size. */
function serverOf(pictureBytes: number, asked: string[] = []) {
  return async (address: string) => {
    const { pathname } = new URL(address)

    asked.push(pathname)
    if (pathname === '/landing') {
      return new Response(
        '<link rel="modulepreload" crossorigin href="/assets/runtime/react-1.js"><link rel="modulepreload" href="/assets/a.js">' +
          '<script>const later={fil:"/assets/landing/fil-1.js"}</script>',
      )
    }
    if (pathname === '/assets/a.js') return new Response(script)
    if (pathname === '/assets/runtime/react-1.js') return new Response('1')
    return pathname.endsWith('.webp') && pictureBytes > 0
      ? new Response(new Uint8Array(pictureBytes))
      : new Response('', { status: 404 })
  }
}

test('a page is weighed with its scripts once and its pictures as phones are sent them, and timed at 400 kbit/s', async () => {
  const asked: string[] = []
  const documents = [picture(`/promo/pictures/${hash}.960.jpg#960x600`), { blocks: [] }]
  const [withPicture, without] = await weighOpenings(documents, {
    origin: 'https://pahiram.example',
    fetch: serverOf(100 * 1024, asked),
  })

  if (withPicture === undefined || without === undefined) throw new Error('A page was not weighed')
  expect(asked.toSorted()).toEqual([
    '/assets/a.js',
    '/assets/runtime/react-1.js',
    '/landing',
    `/promo/pictures/${hash}.960.webp`,
  ])
  // Random bytes in base64 shrink to their own size.
  expect(without.pageBytes).toBeGreaterThan(30_000)
  expect(without.pageBytes).toBeLessThan(32_000)
  // 5 round trips of 400 ms, and 30 KB at 50 000 bytes a second; with a picture one more and 100 KB.
  expect(openingText(without)).toMatch(/^3\d KB, 2\.6 s at 400 kbit\/s$/)
  expect(openingText(withPicture)).toMatch(/^13\d KB, 5\.1 s at 400 kbit\/s$/)
  expect(openingFindings(withPicture)).toEqual([])
})

test('a page that opens slowly names its heaviest picture and what to do; a page that cannot be loaded is not judged', async () => {
  const documents = [picture(`/promo/pictures/${hash}.960.jpg`)]
  const weigh = (fetch: ReturnType<typeof serverOf>) => weighOpenings(documents, { origin: 'https://a.example', fetch })
  const [slow] = await weigh(serverOf(400 * 1024))

  expect(slow && openingFindings(slow)).toEqual([
    {
      path: 'blocks.0.image',
      message: expect.stringMatching(/^weighs 400 KB, and the page takes 43\d KB, 11\.2 s .*: crop it/) as string,
    },
  ])
  await expect(weigh(async () => new Response('', { status: 502 }))).rejects.toThrow('/landing answers 502')
})

test('a picture that the server does not have is reported at its field', async () => {
  const documents = [{ blocks: [{ type: 'image', src: `/promo/pictures/${hash}.480.webp`, alt: '' }] }]
  const [opening] = await weighOpenings(documents, { origin: 'https://a.example', fetch: serverOf(0) })

  expect(opening && openingFindings(opening)).toEqual([
    { path: 'blocks.0.src', message: 'is not on this server: upload the picture again' },
  ])
})
