import { landingPicturePattern } from '@pahiram/contract'

import { blocksOf, type Finding, kilobytes } from '@pahiram/contract/campaign-check'

/** A slow line of a phone (WebPageTest's “3G Slow”): bits a second, and ms for a question and its answer. */
const slowLine = { bitsPerSecond: 400_000, roundTripMs: 400 }

/** The name, the connection, its encryption, the page, its script and first call: one after the other. Pictures are one more. */
const roundTrips = { page: 5, pictures: 1 }

/** How long a page may take on a slow line until its last picture is there, ms: visitors of an advertisement do not wait. */
const longestOpeningMs = 10_000

/** How long a part may take to come, ms. */
const timeoutMs = 15_000

/** What a landing page loads. */
export interface Opening {
  /** The page with its scripts, as they travel, in bytes. */
  readonly pageBytes: number
  /** Its pictures with the fields that name them, as most phones are sent them, in bytes; undefined: the server has none. */
  readonly pictures: readonly { readonly path: string; readonly bytes: number | undefined }[]
}

/** `fetch`, or what replaces it in a test. */
type FetchPart = (address: string, init: RequestInit) => Promise<Response>

/**
 * Loads what a visitor's browser loads of `/landing` at `origin`, and what it loads for each document, and weighs it as it
 * travels: compressed. Pictures of other hosts are left out.
 * @throws {Error} when a part of the page itself cannot be loaded.
 */
export async function weighOpenings(
  documents: readonly unknown[],
  { origin, fetch }: { readonly origin: string; readonly fetch: FetchPart },
): Promise<readonly Opening[]> {
  const load = async (path: string) => {
    const answer = await fetch(origin + path, { signal: AbortSignal.timeout(timeoutMs) })

    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return answer
  }
  const pictureBytes = async (address: string) => {
    const answer = await fetch(origin + address, { signal: AbortSignal.timeout(timeoutMs) })

    return answer.ok ? (await answer.arrayBuffer()).byteLength : undefined
  }
  const html = await (await load('/landing')).text()
  const named = html.matchAll(/<link rel="modulepreload"[^>]* href="(\/assets\/[^"]+\.js)"/g)
  const scripts = new Set(Array.from(named, ([, path]) => path))
  const files = [html, ...(await Promise.all([...scripts].map(async (path) => (await load(path ?? '')).text())))]
  const pageBytes = (await Promise.all(files.map(compressedBytes))).reduce((sum, bytes) => sum + bytes, 0)

  return Promise.all(
    documents.map(async (document) => ({
      pageBytes: pageBytes + (await compressedBytes(JSON.stringify(document ?? null))),
      pictures: await Promise.all(
        ownPictures(document).map(async ({ path, address }) => ({
          path,
          bytes: await pictureBytes(address),
        })),
      ),
    })),
  )
}

/** Says how heavy a page is and how long it takes: `96 KB, 3.9 s at 400 kbit/s`. */
export function openingText(opening: Opening): string {
  return `${kilobytes(bytesOf(opening))}, ${(openingMs(opening) / 1000).toFixed(1)} s at ${slowLine.bitsPerSecond / 1000} kbit/s`
}

/** Finds the pictures that are not there, and the one to replace in a page that opens too slowly; each finding says what to do. */
export function openingFindings(opening: Opening): readonly Finding[] {
  const missing = opening.pictures
    .filter(({ bytes }) => bytes === undefined)
    .map(({ path }) => ({ path, message: 'is not on this server: upload the picture again' }))
  const weighed = opening.pictures.map(({ path, bytes = 0 }) => ({ path, bytes }))
  const [heaviest] = weighed.toSorted((one, other) => other.bytes - one.bytes)

  if (openingMs(opening) <= longestOpeningMs || heaviest === undefined) return missing
  return [
    ...missing,
    {
      path: heaviest.path,
      message: `weighs ${kilobytes(heaviest.bytes)}, and the page takes ${openingText(opening)}; at most ${longestOpeningMs / 1000} s: crop it, choose a calmer picture or use fewer`,
    },
  ]
}

function openingMs(opening: Opening): number {
  const trips = roundTrips.page + (opening.pictures.length > 0 ? roundTrips.pictures : 0)

  return trips * slowLine.roundTripMs + (bytesOf(opening) * 8_000) / slowLine.bitsPerSecond
}

function bytesOf({ pageBytes, pictures }: Opening): number {
  return pictures.reduce((sum, { bytes = 0 }) => sum + bytes, pageBytes)
}

/** The pictures that the server keeps, in the width and format that most phones are sent. */
function ownPictures(document: unknown): readonly { readonly path: string; readonly address: string }[] {
  return blocksOf(document).flatMap(({ type, image, src }, at) => {
    const field = type === 'hero' ? 'image' : 'src'
    const [, hash] = landingPicturePattern.exec(String(type === 'hero' ? image : src)) ?? []

    return hash === undefined || (type !== 'hero' && type !== 'image')
      ? []
      : [{ path: `blocks.${at}.${field}`, address: `/promo/pictures/${hash}.960.webp` }]
  })
}

async function compressedBytes(text: string): Promise<number> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))

  return (await new Response(stream).arrayBuffer()).byteLength
}
