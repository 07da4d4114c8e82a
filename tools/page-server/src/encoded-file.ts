import { createHash } from 'node:crypto'
import { statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** The encodings of a body, best first. */
const encodings = ['br', 'gzip', 'identity'] as const

export type Encoding = (typeof encodings)[number]

/** A body in each encoding that makes it smaller. */
export interface EncodedBody {
  readonly bodies: Readonly<Partial<Record<Encoding, Buffer>> & { identity: Buffer }>
  /** A hash of the plain body; the ETag of each encoding begins with it. */
  readonly version: string
}

const types: Readonly<Record<string, string>> = {
  'apple-app-site-association': 'application/json; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** Returns the content type of a file by its name; undefined for a type that is not served. */
export function contentTypeOf(path: string): string | undefined {
  return types[extname(path) || basename(path)]
}

/** Picks the best encoding that the client accepts and the body has. */
export function chosenEncoding(accepted: string | undefined, body: EncodedBody): Encoding {
  return bestEncoding(accepted, (encoding) => body.bodies[encoding] !== undefined)
}

/** Picks the best encoding that the client accepts, by its `Accept-Encoding`, among those that are offered. */
export function bestEncoding(
  accepted: string | undefined,
  isOffered: (encoding: Encoding) => boolean = () => true,
): Encoding {
  const taken = new Map((accepted ?? '').split(',').map(readPreference))

  return encodings.find((encoding) => isOffered(encoding) && isTaken(taken, encoding)) ?? 'identity'
}

function isTaken(taken: Map<string, number>, encoding: Encoding): boolean {
  return (taken.get(encoding) ?? taken.get('*') ?? (encoding === 'identity' ? 1 : 0)) > 0
}

function readPreference(written: string): [string, number] {
  const [name = '', ...parameters] = written.split(';').map((part) => part.trim().toLowerCase())
  const weight = parameters.find((parameter) => parameter.startsWith('q='))

  return [name, weight === undefined ? 1 : Number(weight.slice(2))]
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Compresses a body at the best level; each body is compressed once, so the time does not matter. */
export async function encoded(identity: Buffer, ready: { br?: Buffer; gzip?: Buffer } = {}): Promise<EncodedBody> {
  const [br, gz] = await Promise.all([
    ready.br ?? brotli(identity, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
    ready.gzip ?? zip(identity, { level: 9 }),
  ])
  const version = createHash('sha256').update(identity).digest('base64url').slice(0, 22)

  return {
    bodies: { identity, ...(br.length < identity.length && { br }), ...(gz.length < identity.length && { gzip: gz }) },
    version,
  }
}

/** Reads a file with the `.br` and `.gz` files that the build wrote beside it. */
export async function readEncoded(path: string): Promise<EncodedBody> {
  const identity = await readFile(path)

  if (!/^text\/|json|svg/.test(contentTypeOf(path) ?? '')) return encoded(identity, { br: identity, gzip: identity })

  const [br, gz] = await Promise.all([readSibling(path, '.br'), readSibling(path, '.gz')])

  return encoded(identity, { ...(br && { br }), ...(gz && { gzip: gz }) })
}

/** Reads the compressed file beside a file. A compressed file that is older belongs to an earlier build and is ignored. */
async function readSibling(path: string, ending: '.br' | '.gz'): Promise<Buffer | undefined> {
  try {
    const [file, sibling] = await Promise.all([stat(path), stat(path + ending)])

    return sibling.mtimeMs >= file.mtimeMs ? await readFile(path + ending) : undefined
  } catch {
    // There is none: the caller compresses the file.
    return undefined
  }
}

/** Caches a value per file, and makes it again when the file has changed: a build while the server runs is served at once. */
export class FreshCache<Made> {
  #kept = new Map<string, { readonly stamp: string; readonly made: Promise<Made> }>()
  #make: (path: string) => Promise<Made>

  constructor(make: (path: string) => Promise<Made>) {
    this.#make = make
  }

  /** Returns the value for a file in its present state; undefined when there is no such file. */
  get(path: string): Promise<Made> | undefined {
    const stamp = stampOf(path)

    if (stamp === undefined) return undefined

    const kept = this.#kept.get(path)

    if (kept?.stamp === stamp) return kept.made

    const made = this.#make(path)

    this.#kept.set(path, { stamp, made })
    // A failure is not cached: the file may be incomplete.
    made.catch(() => this.#kept.delete(path))
    return made
  }
}

function stampOf(path: string): string | undefined {
  const found = statSync(path, { throwIfNoEntry: false })

  return found?.isFile() ? `${found.mtimeMs} ${found.size}` : undefined
}
