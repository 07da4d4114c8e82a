import { blocksOf, type Finding, kilobytes } from '@pahiram/contract/campaign-check'

import { limits } from './template-file.ts'

/** The result of checking the pictures of a template. */
export interface PictureCheck {
  readonly findings: readonly Finding[]
  /** The size of all pictures together, each counted once. */
  readonly bytes: number
  readonly count: number
}

/** Fetches each picture as a phone would, and finds those that a phone would not show, or only slowly. */
export async function checkPictures(uses: readonly PictureUse[], fetchPictureAt: FetchPicture): Promise<PictureCheck> {
  const addresses = [...new Set(uses.map(({ address }) => address))]
  const fetched = new Map(
    await Promise.all(
      addresses.map(async (address) => [address, await fetchPicture(address, fetchPictureAt)] as const),
    ),
  )
  const bytes = [...fetched.values()].reduce((sum, picture) => sum + picture.bytes, 0)
  const findings = uses.flatMap(({ path, address }) => {
    const problem = fetched.get(address)?.problem

    return problem === undefined ? [] : [{ path, message: `${address} ${problem}` }]
  })

  if (bytes > limits.allPicturesBytes) {
    findings.push({
      path: '',
      message: `its pictures weigh ${kilobytes(bytes)} in all; at most ${kilobytes(limits.allPicturesBytes)} open fast: make them smaller, or use fewer`,
    })
  }
  return { findings, bytes, count: addresses.length }
}

/** `fetch`, or what replaces it in a test. */
export type FetchPicture = (address: string, init: RequestInit) => Promise<Response>

interface FetchedPicture {
  readonly bytes: number
  /** It follows the address: `answers 404: …`. */
  readonly problem?: string | undefined
}

/** The kinds that every phone shows. */
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']

/** Fetches a picture; a failure is its problem and is not thrown. */
async function fetchPicture(address: string, fetchPictureAt: FetchPicture): Promise<FetchedPicture> {
  try {
    const answer = await fetchPictureAt(address, {
      signal: AbortSignal.timeout(limits.pictureMilliseconds),
      headers: { Accept: 'image/webp,image/*' },
      referrerPolicy: 'no-referrer',
    })
    const bytes = (await answer.arrayBuffer()).byteLength

    return { bytes, problem: problemOf(answer, bytes) }
  } catch (error) {
    return {
      bytes: 0,
      problem: `cannot be fetched (${reasonOf(error)}): check the address and your connection; --offline leaves the pictures out`,
    }
  }
}

function problemOf(answer: Response, bytes: number): string | undefined {
  const kind = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

  if (answer.status !== 200) return `answers ${answer.status}: check the address in a browser`
  if (answer.url !== '' && !answer.url.startsWith('https://')) {
    return 'leads to an address that is not https: use one that is'
  }
  if (!kinds.includes(kind)) {
    return `is ${kind || 'of an unknown kind'}, which older phones do not show: use the address of a JPEG, PNG, WebP, GIF or SVG file`
  }
  return bytes > limits.pictureBytes
    ? `weighs ${kilobytes(bytes)}; at most ${kilobytes(limits.pictureBytes)} open fast: save it smaller, best as WebP`
    : undefined
}

function reasonOf(error: unknown): string {
  const { name, message, cause } = error as Error & { readonly cause?: { readonly code?: string } }

  return name === 'TimeoutError' ? `not within ${limits.pictureMilliseconds / 1000} seconds` : (cause?.code ?? message)
}

/** A picture that a template shows. */
export interface PictureUse {
  /** The field that names it, as `blocks.0.image`. */
  readonly path: string
  readonly address: string
}

/** Lists the pictures of a template whose address may be published; the schema reports all other addresses. */
export function picturesOf(document: unknown): readonly PictureUse[] {
  return blocksOf(document).flatMap((block, index) => {
    const field = block['type'] === 'hero' ? 'image' : block['type'] === 'image' ? 'src' : undefined
    const address = field === undefined ? undefined : block[field]

    return typeof address === 'string' && URL.canParse(address) && address.startsWith('https://')
      ? [{ path: `blocks.${index}.${field}`, address }]
      : []
  })
}
