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
  const findings = uses.flatMap(({ path, address }) =>
    (fetched.get(address)?.problems ?? []).map((message) => ({ path, message: `${address} ${message}` })),
  )

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

/** A picture that was fetched. */
interface FetchedPicture {
  readonly bytes: number
  /** Each follows the address: `answers 404: …`. */
  readonly problems: readonly string[]
}

/** The kinds that every phone shows. */
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']

/** In bytes. A transfer is stopped here: the picture is much too heavy anyway. */
const enough = 20 * limits.pictureBytes

/** Fetches a picture; a failure is one of its problems and is not thrown. */
async function fetchPicture(address: string, fetchPictureAt: FetchPicture): Promise<FetchedPicture> {
  try {
    const answer = await fetchPictureAt(address, {
      signal: AbortSignal.timeout(limits.pictureMilliseconds),
      headers: { Accept: 'image/webp,image/*' },
      referrerPolicy: 'no-referrer',
    })
    const problem = answerProblem(answer)

    if (problem !== undefined) {
      await answer.body?.cancel()
      return { bytes: 0, problems: [problem] }
    }

    const { bytes, isWhole } = await read(answer)

    return { bytes: bytes.length, problems: isWhole ? await problemsOf(bytes) : [tooHeavy(bytes.length)] }
  } catch (error) {
    return { bytes: 0, problems: [fetchProblem(error)] }
  }
}

function answerProblem(answer: Response): string | undefined {
  const kind = (answer.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  const sharing = answer.headers.get('cross-origin-resource-policy') ?? ''

  if (answer.status !== 200) {
    return `answers ${answer.status}${answer.status === 404 ? ', not found' : ''}: check the address in a browser`
  }
  if (answer.url !== '' && !answer.url.startsWith('https://')) {
    return 'leads to an address that is not https: use one that is'
  }
  if (!kind.startsWith('image/')) {
    return `is no picture but ${kind === '' ? 'of an unknown kind' : kind}: the address of the picture itself is needed, not of a page that shows it`
  }
  if (!kinds.includes(kind)) return `is ${kind}, which older phones do not show: use JPEG, PNG, WebP, GIF or SVG`
  if (/^same-(?:origin|site)$/i.test(sharing.trim())) {
    return 'may be shown by pages of its own site only (Cross-Origin-Resource-Policy): keep the picture elsewhere'
  }
  return undefined
}

async function read(answer: Response): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0

  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).length
    // Leaving the loop ends the transfer.
    if (size > enough) return { bytes: Buffer.concat(chunks), isWhole: false }
  }
  return { bytes: Buffer.concat(chunks), isWhole: true }
}

async function problemsOf(bytes: Buffer): Promise<string[]> {
  const problems = (await opens(bytes)) ? [] : ['cannot be opened as a picture: save it again and put it up again']

  if (bytes.length > limits.pictureBytes) problems.push(tooHeavy(bytes.length))
  return problems
}

function tooHeavy(size: number): string {
  return `weighs ${size > enough ? `more than ${kilobytes(enough)}` : kilobytes(size)}; at most ${kilobytes(limits.pictureBytes)} open fast: save it smaller, best as WebP`
}

/** Returns whether a picture can be decoded. sharp takes a moment to load, so it is loaded on first use. */
async function opens(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')

  try {
    await sharp(bytes).metadata()
    return true
  } catch {
    return false
  }
}

function fetchProblem(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; message?: string } }

  if (name === 'TimeoutError') return `did not arrive within ${limits.pictureMilliseconds / 1000} seconds`
  switch (cause?.code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return 'cannot be reached: no such server is known. Check the address and your connection; --offline leaves the pictures out'
    case 'ECONNREFUSED':
    case 'ECONNRESET':
    case 'ENETUNREACH':
    case 'EHOSTUNREACH':
      return 'cannot be reached: nothing answers there. Check the address and your connection; --offline leaves the pictures out'
    default:
      return `cannot be fetched (${cause?.message ?? cause?.code ?? String(error)}): check the address in a browser`
  }
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

/** How long our own page may take to answer. */
const timeoutMs = 5_000

/**
 * Lists the origins of pictures that a server's pages do not show, because its configuration does not allow them
 * (`allowedOrigins`, docs/spec/contract.md §6). The list is empty when the server's policy cannot be read.
 */
export async function hiddenHosts(
  server: string,
  addresses: readonly string[],
  fetchPictureAt: FetchPicture,
): Promise<readonly string[]> {
  const sources = addresses.length === 0 ? undefined : await pictureSources(server, fetchPictureAt)
  const origins = [...new Set(addresses.map((address) => new URL(address).origin))]

  return sources === undefined
    ? []
    : origins.filter((origin) => !sources.includes('https:') && !sources.includes(origin))
}

/** Reads which picture origins the policy of the landing page allows; undefined without a policy. */
async function pictureSources(server: string, fetchPictureAt: FetchPicture): Promise<readonly string[] | undefined> {
  try {
    const answer = await fetchPictureAt(`${server}/landing`, { signal: AbortSignal.timeout(timeoutMs) })
    const policy = answer.headers.get('content-security-policy') ?? ''

    await answer.body?.cancel()
    return /(?:^|;)\s*img-src\s+([^;]*)/
      .exec(policy)?.[1]
      ?.trim()
      .split(/\s+/)
      .map((source) => (source === "'self'" ? new URL(server).origin : source))
  } catch {
    return undefined
  }
}
