import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import replyFrom from '@fastify/reply-from'
import { linkPreviewPath, type Locale } from '@pahiram/contract'
import { cacheControl, everywhere, unescapedText } from '@pahiram/page-html'
import fastify, { type FastifyError, type FastifyReply, type FastifyRequest } from 'fastify'

import { askApi } from './ask-first.ts'
import { createDrawPool } from './draw-pool.ts'
import { contentTypeOf } from './encoded-file.ts'
import { askedLocale, brokenHeaders, httpOptions, readWholeCalls, sendBroken, sendNoPage } from './replies.ts'
import { isOddPath, type LandingHead, servePages } from './serve-pages.ts'
import type { Site } from './site.ts'

export interface PageServerOptions {
  readonly site: Site
  /** The API server's origin: `http://127.0.0.1:4173`. */
  readonly api: string
  readonly host?: string | undefined
  readonly port: number
  /** In which language it is said that there is no page, when the address names none. */
  readonly locale?: Locale
  /** `https://pahiram.example`; undefined: that of the request. */
  readonly publicOrigin?: string | undefined
  /** The operator's own files: `robots.txt`, icons, `.well-known/`. */
  readonly webroot?: string | undefined
  /** Whose `X-Forwarded-…` headers count: addresses or networks. */
  readonly proxies?: readonly string[] | undefined
  /** Whether pages are drawn with their first data; they are by default. */
  readonly isDrawn?: boolean
  /** How long a caller may take to send a request, ms; as usual without it. */
  readonly requestTimeoutMs?: number
  readonly log?: (line: string) => void
}

export interface RunningPageServer {
  readonly origin: string
  close(): Promise<void>
}

/** What of the API is for the lender's systems, staff and monitoring alone (docs/spec/contract-3.md §1). */
const insiders = /^\/(?:core|staff|ops|metrics)(?:\/|$)/i

/** A photograph on a slow network takes minutes; any answer begins within one. */
const proxyTimeouts = { headersTimeout: 65_000, bodyTimeout: 300_000 }

/** What is said where the target cannot be read: what is in front may ask another page server. */
const failed = '{"code":"500","data":null,"message":"Something went wrong on our side."}'

const defaultRobots = 'User-agent: *\nDisallow: /_preview/\n'

/** Starts the server of pages: it draws what is published, and passes the calls of borrowers, visitors and partners on to the API. */
export async function startPageServer(options: PageServerOptions): Promise<RunningPageServer> {
  const { site, api, host = '127.0.0.1', port, locale = 'default', isDrawn = true, log = () => undefined } = options
  const app = fastify({
    logger: false,
    trustProxy: options.proxies === undefined ? false : [...options.proxies],
    ...httpOptions(options.requestTimeoutMs),
  })
  const pool = isDrawn ? createDrawPool({ log }) : undefined

  // What is passed on is not read here, whatever type it is said to be.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => {
    // A copy: what the API does not take is destroyed, and the call itself is read to its end. One that nobody reads may break off.
    const copy = new PassThrough().on('error', () => undefined)

    done(null, payload.once('error', (error) => copy.destroy(error)).pipe(copy))
  })
  readWholeCalls(app)
  await app.register(replyFrom, { base: api, undici: proxyTimeouts, disableRequestLogging: true })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(everywhere)
    if (request.headers['content-type'] !== undefined) request.raw.headers['content-type'] = 'application/octet-stream'
    if (isOddPath(pathOf(request)) || !pathOf(request).startsWith('/'))
      return reply.code(400).type('text/plain').send('Bad address\n')
    return undefined
  })
  app.get('/livez', async (_request, reply) => reply.header('Cache-Control', cacheControl.never).send({ ok: true }))
  app.get('/readyz', async (_request, reply) => {
    const ok = await site.isReady()

    reply.header('Cache-Control', cacheControl.never)
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  for (const path of ['/robots.txt', '/favicon.ico', '/apple-touch-icon.png', '/apple-touch-icon-precomposed.png'])
    app.get(path, sendOwnFile)
  app.get('/.well-known/*', sendOwnFile)
  servePages(app, {
    site,
    publicOrigin: options.publicOrigin,
    drawing: pool && { pool, ask: askApi(api) },
    landingHead: (query) => landingHeadOf(api, query),
    otherwise: passOn,
  })
  app.setNotFoundHandler(passOn)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    if ((error.statusCode ?? 500) < 500) return sendBroken(error, request, reply)
    logHere(request, `${request.method} ${pathOf(request)} failed: ${error.stack ?? error.message}`)
    return reply.code(503).headers(brokenHeaders).header('Retry-After', '1').send(failed)
  })
  app.addHook('onClose', async () => pool?.close())
  await app.listen({ host, port })

  const address = app.server.address()

  return {
    origin: `http://${host}:${typeof address === 'object' && address !== null ? address.port : port}`,
    close: () => app.close(),
  }

  /** Whoever closed the connection ended the call: that is no failure. Node takes it off a call that is cut short. */
  function logHere({ socket }: { readonly socket: Socket | null }, line: string): void {
    if (socket?.destroyed === false) log(line)
  }

  function passOn(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    if (insiders.test(lettersOf(pathOf(request))))
      return sendNoPage(request, reply, askedLocale(new URL(request.url, 'http://_').searchParams) ?? locale)
    // Without a target of its own the query goes on as it came, malformed or not.
    return reply.from(undefined, {
      // What is expected of this server was answered by it, and what is said of the connection to it is of no other.
      rewriteRequestHeaders: ({ raw }, { expect: _expect, upgrade: _to, 'keep-alive': _for, ...headers }) => ({
        ...headers,
        'content-type': (raw as IncomingMessage).headersDistinct['content-type']?.[0],
        'x-forwarded-for': request.ip,
        'x-forwarded-proto': request.protocol,
        'x-forwarded-host': request.host,
      }),
      // What the API says of its connection to this server is not true of the one to the client.
      rewriteHeaders: ({ connection: _connection, 'keep-alive': _keepAlive, ...headers }) => headers,
      onError: (answer, { error }) => {
        logHere(request, `The API did not answer ${request.method} ${pathOf(request)}: ${error.message}`)
        answer.code(502).header('Cache-Control', cacheControl.never).send()
      },
    })
  }

  async function sendOwnFile(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const path = pathOf(request)
    const content = options.webroot && (await readFile(join(options.webroot, path)).catch(() => undefined))

    reply.header('Cache-Control', cacheControl.revalidate)
    if (content) return reply.type(contentTypeOf(path) ?? 'application/octet-stream').send(content)
    if (path === '/robots.txt') return reply.type('text/plain; charset=utf-8').send(defaultRobots)
    if (path === '/favicon.ico') return reply.code(204).send()
    return sendNoPage(request, reply, locale)
  }
}

/** A path as a router reads it: `/%63ore` is `/core`. */
function lettersOf(path: string): string {
  return path.replaceAll(/%([2-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function pathOf(request: FastifyRequest): string {
  return request.raw.url?.split('?', 1)[0] ?? '/'
}

/** How long the head of a landing page is waited for, in ms: it is served as it was built after that. */
const longestHeadMs = 1_000

/** The head of a landing page, as the API writes it for link previews. */
async function landingHeadOf(api: string, query: URLSearchParams): Promise<LandingHead | undefined> {
  const answer = await fetch(`${api}${linkPreviewPath}?${query}`, {
    redirect: 'error',
    signal: AbortSignal.timeout(longestHeadMs),
  })

  if (!answer.ok) return undefined

  const html = await answer.text()
  const [, lang = 'en'] = /<html[^>]* lang="([^"]*)"/.exec(html) ?? []
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? []
  const metas = html.match(/<meta (?:property="og:[a-z_:]+"|name="description") content="[^"]*">/g) ?? []

  return { lang, title: unescapedText(title), metas: metas.join('') }
}
