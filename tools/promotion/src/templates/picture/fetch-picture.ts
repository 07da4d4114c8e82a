import { kilobytes, limits } from '../limits.ts'

/** What fetches: the network, or what stands for it in a test. */
export type FetchPicture = (address: string, init: RequestInit) => Promise<Response>

/** A picture as it arrived. */
export interface FetchedPicture {
  readonly bytes: number
  /** Each follows the address: `answers 404: …`. */
  readonly problems: readonly string[]
}

/** The kinds that every phone shows. */
const kinds = ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/svg+xml']

/** More than this is not worth waiting for: it is too heavy anyway. */
const enough = 20 * limits.pictureBytes

/** Fetches a picture; whatever goes wrong is told, never thrown. */
export async function fetchPicture(address: string, ask: FetchPicture): Promise<FetchedPicture> {
  try {
    const answer = await ask(address, {
      signal: AbortSignal.timeout(limits.pictureMilliseconds),
      headers: { Accept: 'image/webp,image/*' },
      referrerPolicy: 'no-referrer',
    })
    const problem = refusalOf(answer)

    if (problem !== undefined) {
      await answer.body?.cancel()
      return { bytes: 0, problems: [problem] }
    }

    const { bytes, whole } = await read(answer)

    return { bytes: bytes.length, problems: whole ? await problemsOf(bytes) : [tooHeavy(bytes.length)] }
  } catch (error) {
    return { bytes: 0, problems: [failureIn(error)] }
  }
}

function refusalOf(answer: Response): string | undefined {
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

async function read(answer: Response): Promise<{ bytes: Buffer; whole: boolean }> {
  const chunks: Uint8Array[] = []
  let size = 0

  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk as Uint8Array)
    size += (chunk as Uint8Array).length
    // Leaving the loop ends the transfer.
    if (size > enough) return { bytes: Buffer.concat(chunks), whole: false }
  }
  return { bytes: Buffer.concat(chunks), whole: true }
}

async function problemsOf(bytes: Buffer): Promise<string[]> {
  const problems = (await opens(bytes)) ? [] : ['cannot be opened as a picture: save it again and put it up anew']

  if (bytes.length > limits.pictureBytes) problems.push(tooHeavy(bytes.length))
  return problems
}

function tooHeavy(size: number): string {
  return `weighs ${size > enough ? `more than ${kilobytes(enough)}` : kilobytes(size)}; at most ${kilobytes(limits.pictureBytes)} open fast: save it smaller, best as WebP`
}

/** The library takes a moment to load: only who has pictures waits for it. */
async function opens(bytes: Buffer): Promise<boolean> {
  const { default: sharp } = await import('sharp')

  try {
    await sharp(bytes).metadata()
    return true
  } catch {
    return false
  }
}

function failureIn(error: unknown): string {
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
