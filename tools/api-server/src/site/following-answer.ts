import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'

import { type FirstRequest, firstRequest, type Page } from '@pahiram/contract'
import { cacheControl, followingBlock, followScript } from '@pahiram/page-html'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { compressionInTwo, type TwoParts } from './compression-in-two.ts'
import { bestEncoding, type Encoding } from './encoded-file.ts'
import { alsoVary } from './replies.ts'

/*
 * Sends a page and, behind it in the same document, the answer to its first call (docs/decisions/057). The page travels and is
 * drawn while the answer is found: what a borrower waits for is one round trip sooner than with a call of the page's own.
 */

/** How long a document waits for its answer, ms: after that it ends, and the page makes the call itself. */
const longestWaitMs = 2_000

/** How many different answers of a page that are the same for all are kept compressed: its templates, in a few widths of pictures. */
const mostShared = 50

/** A page that an answer can follow, cut where that will stand. */
export interface OpenDocument {
  readonly begin: Buffer
  readonly end: string
  /** By encoding and what comes behind `begin`: the documents that are the same for all who open them. */
  readonly shared: Map<string, Promise<TwoParts>>
}

/** The inline script that brings a page to life; a browser runs it when the whole document is there, unless it is `async`. */
const moduleScript = /<script type="module">[\s\S]*?<\/script>/

/** The inline script that makes the first call: nothing else that runs stands before it. */
const firstScript = /<script>/

/** The script that all pages share, their largest, which browsers do not find by themselves (docs/decisions/055). */
const sharedModuleLink = /<link rel="(?=shared page-module")/

/**
 * Cuts a page where its answer will stand. What brings the page to life does not wait for the answer: it comes right before it,
 * when all else of the page is there. The largest of its scripts is asked for at once: no call of the page needs the line, nor the
 * phone. The page asks for the others, so that the largest is there first and has run when they come (docs/decisions/064).
 */
export function openDocument(html: string): OpenDocument {
  const [script = ''] = moduleScript.exec(html) ?? []
  const marked = html
    .replace(script, '')
    .replace(firstScript, `<script>${followScript}</script>$&`)
    .replace(sharedModuleLink, '$&modulepreload ')
  const at = marked.lastIndexOf('</body>')
  const place = at < 0 ? marked.length : at
  const begin = Buffer.from(marked.slice(0, place) + script.replace('type="module"', 'type="module" async'))

  return { begin, end: marked.slice(place), shared: new Map() }
}

/** What a page asks first: for a borrower, or for any visitor. */
export type FollowedPage = Pick<Page, 'firstCall' | 'visitorCall'>

/** A call of a page, and whether its answer is the same for all who open this address. */
export interface FollowingCall {
  readonly call: FirstRequest
  readonly isForAll: boolean
}

/** Whether the answer to a page's call for visitors is the same for all who open this address. */
export type IsForAll = (query: URLSearchParams) => Promise<boolean>

/**
 * The call whose answer may follow the page that is asked for; undefined where a browser does not open it now, or for nobody who
 * has a session, and where the answer depends on an id that only the page knows. What is fetched ahead may never be opened, so
 * nothing is asked for it (docs/decisions/051).
 */
export async function followingCall(
  request: FastifyRequest,
  { firstCall, visitorCall }: FollowedPage,
  isForAll: IsForAll,
): Promise<FollowingCall | undefined> {
  const { method, url, headers } = request
  const isOpened =
    method === 'GET' &&
    headers.accept?.includes('text/html') === true &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    headers['sec-purpose'] === undefined &&
    headers['purpose'] === undefined
  const query = new URL(url, 'http://_').searchParams

  if (!isOpened) return undefined
  if (firstCall !== undefined) {
    const call = query.get('sessionId') ? firstRequest(firstCall, query, '') : undefined

    return call && { call, isForAll: false }
  }

  const call = visitorCall && firstRequest(visitorCall, query, '')

  // Without the database the page asks, and says what went wrong.
  return call && ((await isForAll(query).catch(() => false)) ? { call, isForAll: true } : undefined)
}

/**
 * Sends a page at once, and its answer when that is there. `no-store` would keep the page out of the browser's cache for going
 * back, so an answer may lie in the browser's own cache; no page shows it from there (`followingResponse`).
 */
export function sendWithAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  document: OpenDocument,
  { call, isForAll }: FollowingCall,
): FastifyReply {
  const encoding = bestEncoding(request.headers['accept-encoding'])
  const answer = textOf(request, call)
  const parts = isForAll ? sharedParts(document, encoding, answer) : ownParts(document, encoding, call, answer)

  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return alsoVary(reply, 'Accept-Encoding')
    .header('Cache-Control', cacheControl.ofVisitor)
    .header('X-Accel-Buffering', 'no')
    .send(Readable.from(parts))
}

async function* ownParts(
  { begin, end }: OpenDocument,
  encoding: Encoding,
  { url, body }: FirstRequest,
  answer: Promise<string | undefined>,
): AsyncGenerator<Buffer> {
  const compression = compressionInTwo(encoding, 'quick', begin)

  try {
    yield compression.first

    const text = await answer

    yield compression.rest((text === undefined ? '' : followingBlock({ url, body, at: Date.now() }, text)) + end)
  } finally {
    compression.close()
  }
}

/** Compressed once for all that get this answer, as well as can be: it names neither call nor time. */
async function* sharedParts(
  document: OpenDocument,
  encoding: Encoding,
  answer: Promise<string | undefined>,
): AsyncGenerator<Buffer> {
  yield (await sharedDocument(document, encoding, '')).first

  const text = await answer

  yield (await sharedDocument(document, encoding, text === undefined ? '' : followingBlock({}, text))).rest
}

function sharedDocument({ begin, end, shared }: OpenDocument, encoding: Encoding, block: string): Promise<TwoParts> {
  const key = `${encoding} ${block}`
  const known = shared.get(key)

  if (known !== undefined) return known
  if (shared.size >= mostShared) shared.clear()

  const compression = compressionInTwo(encoding, 'best', begin)
  const made = Promise.all([compression.first, compression.rest(block + end)]).then(([first, rest]) => ({
    first,
    rest,
  }))

  shared.set(key, made)
  return made
}

/** The answer to show; undefined when it is late, or none. */
function textOf(request: FastifyRequest, call: FirstRequest): Promise<string | undefined> {
  return Promise.race([askFor(request, call), late()])
}

/** The JSON of an answer with status 200, undefined for any other; this server makes the call as if the page had, for the same address. */
async function askFor(
  request: FastifyRequest,
  { method, url, body, headers }: FirstRequest,
): Promise<string | undefined> {
  try {
    const {
      statusCode,
      headers: said,
      body: text,
    } = await request.server.inject({
      method,
      url,
      headers: { ...headers, host: request.host, ...ofBrowser(request) },
      remoteAddress: request.ip,
      ...(method === 'POST' && { payload: body }),
    })

    return statusCode === 200 && /json/.test(String(said['content-type'])) ? text : undefined
  } catch {
    // The page makes the call, and says what went wrong.
    return undefined
  }
}

/** What a browser says of itself with every call: which pictures fit depends on it. */
function ofBrowser({ headers }: FastifyRequest): Record<string, string> {
  const said = ['user-agent', 'sec-ch-dpr', 'sec-ch-viewport-width'].map((name) => [name, headers[name] ?? ''])

  return Object.fromEntries(said) as Record<string, string>
}

function late(): Promise<undefined> {
  return setTimeout(longestWaitMs, undefined, { ref: false })
}
