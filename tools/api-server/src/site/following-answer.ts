import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import { constants, crc32, deflateRawSync, gzipSync } from 'node:zlib'

import { firstAnswerElementId, type FirstRequest, firstRequest, type Page } from '@pahiram/contract'
import { cacheControl, followedScript, followScript } from '@pahiram/page-html'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { bestEncoding } from './encoded-file.ts'
import { alsoVary } from './replies.ts'

/*
 * Sends a page and, behind it in the same document, the answer to its first call (docs/decisions/057). The page travels and is
 * drawn while the answer is found: what a borrower waits for is one round trip sooner than with a call of the page's own.
 */

/** How long a document waits for its answer, ms: after that it ends, and the page makes the call itself. */
const longestWaitMs = 2_000

/** The part of a compressed document that the rest of it may refer to, in bytes (RFC 1951). */
const windowBytes = 32 * 1024

/** A page that an answer can follow, cut and compressed once for all that open it. */
export interface OpenDocument {
  readonly begin: Buffer
  /** `begin` as the beginning of a gzip stream, up to a byte's end. */
  readonly zippedBegin: Buffer
  readonly checksum: number
  readonly end: string
}

/** The inline script that brings a page to life; a browser runs it when the whole document is there, unless it is `async`. */
const moduleScript = /<script type="module">[\s\S]*?<\/script>/

/** The inline script that makes the first call: nothing else that runs stands before it. */
const firstScript = /<script>/

/** The page's scripts, which browsers do not find by themselves (docs/decisions/055). */
const moduleLink = /<link rel="(?=[a-z ]*page-module")/g

/**
 * Cuts a page where its answer will stand. What brings the page to life does not wait for the answer: it comes right before it,
 * when all else of the page is there. Its scripts are asked for at once: no call of the page needs the line, nor the phone.
 */
export function openDocument(html: string): OpenDocument {
  const [script = ''] = moduleScript.exec(html) ?? []
  const marked = html
    .replace(script, '')
    .replace(firstScript, `<script>${followScript}</script>$&`)
    .replaceAll(moduleLink, '$&modulepreload ')
  const at = marked.lastIndexOf('</body>')
  const place = at < 0 ? marked.length : at
  const begin = Buffer.from(marked.slice(0, place) + script.replace('type="module"', 'type="module" async'))

  return {
    begin,
    zippedBegin: gzipSync(begin, { level: 9, finishFlush: constants.Z_SYNC_FLUSH }),
    checksum: crc32(begin),
    end: marked.slice(place),
  }
}

/** What a page asks first: for a borrower, or for any visitor. */
export type FollowedPage = Pick<Page, 'firstCall' | 'visitorCall'>

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
): Promise<FirstRequest | undefined> {
  const { method, url, headers } = request
  const isOpened =
    method === 'GET' &&
    headers.accept?.includes('text/html') === true &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document' &&
    headers['sec-purpose'] === undefined &&
    headers['purpose'] === undefined
  const query = new URL(url, 'http://_').searchParams

  if (!isOpened) return undefined
  if (firstCall !== undefined) return query.get('sessionId') ? firstRequest(firstCall, query, '') : undefined

  const call = visitorCall && firstRequest(visitorCall, query, '')

  // Without the database the page asks, and says what went wrong.
  return call && ((await isForAll(query).catch(() => false)) ? call : undefined)
}

/**
 * Sends a page at once, and its answer when that is there. `no-store` would keep the page out of the browser's cache for going
 * back, so an answer may lie in the browser's own cache; no page shows it from there (`followingResponse`).
 */
export function sendWithAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  document: OpenDocument,
  call: FirstRequest,
): FastifyReply {
  const isZipped = bestEncoding(request.headers['accept-encoding'], (encoding) => encoding === 'gzip') === 'gzip'
  const answer = blockOf(request, call)

  async function* parts(): AsyncGenerator<Buffer> {
    yield isZipped ? document.zippedBegin : document.begin

    const rest = Buffer.from((await answer) + document.end)

    yield isZipped ? zippedRest(document, rest) : rest
  }

  if (isZipped) reply.header('Content-Encoding', 'gzip')
  return alsoVary(reply, 'Accept-Encoding').header('Cache-Control', cacheControl.ofVisitor).send(Readable.from(parts()))
}

/** The end of the gzip stream that `zippedBegin` began (RFC 1952). */
function zippedRest({ begin, checksum }: OpenDocument, rest: Buffer): Buffer {
  const trailer = Buffer.alloc(8)

  trailer.writeUInt32LE(crc32(rest, checksum), 0)
  trailer.writeUInt32LE((begin.length + rest.length) % 2 ** 32, 4)
  return Buffer.concat([deflateRawSync(rest, { level: 9, dictionary: begin.subarray(-windowBytes) }), trailer])
}

/** The answer as the page finds it; empty when it is late, or no answer to show. */
async function blockOf(request: FastifyRequest, call: FirstRequest): Promise<string> {
  const { method, url, body } = call
  const text = await Promise.race([askFor(request, call), late()])

  if (text === undefined) return ''

  const json = JSON.stringify({ method, url, body, text, at: Date.now() }).replaceAll('<', String.raw`\u003c`)

  return `<script type="application/json" id="${firstAnswerElementId}">${json}</script><script>${followedScript}</script>`
}

/** The body of an answer with status 200; this server makes the call as if the page had, for the same address. */
async function askFor(
  request: FastifyRequest,
  { method, url, body, headers }: FirstRequest,
): Promise<string | undefined> {
  try {
    const { statusCode, body: text } = await request.server.inject({
      method,
      url,
      headers: { ...headers, host: request.host, ...ofBrowser(request) },
      remoteAddress: request.ip,
      ...(method === 'POST' && { payload: body }),
    })

    return statusCode === 200 ? text : undefined
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
