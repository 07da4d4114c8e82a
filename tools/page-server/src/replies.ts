import type { Duplex } from 'node:stream'

import { type Locale, locales } from '@pahiram/contract'
import { cacheControl, everywhere, ofDocuments, openerPolicy, ownOpenings, plainPage } from '@pahiram/page-html'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Sets the headers of an HTML answer, with its content security policy. */
export function asDocument(reply: FastifyReply, csp: string): FastifyReply {
  const isOwnOpening = ownOpenings.includes(String(reply.request.headers['sec-fetch-site']))

  // No `Vary`: the document is asked for each time, and with either answer a cache keeps nobody from reading it.
  if (!isOwnOpening) reply.header(openerPolicy.name, openerPolicy.value)
  return reply.headers(ofDocuments).header('Content-Security-Policy', csp).type('text/html; charset=utf-8')
}

/** Adds a request header to `Vary`. */
export function alsoVary(reply: FastifyReply, header: string): FastifyReply {
  const before = reply.getHeader('Vary')

  return reply.header('Vary', before === undefined ? header : `${String(before)}, ${header}`)
}

/** Whether the client has this version of a body, by weak comparison: a proxy that compresses weakens an ETag (RFC 9110 §13.1.2). */
export function hasVersion({ headers }: FastifyRequest, etag: string): boolean {
  const known = (headers['if-none-match'] ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))

  return known.includes(etag) || known.join() === '*'
}

/**
 * The path and query of a request's target, which a client may write with the host before it (RFC 9112 §3.2.2). A path whose percent signs
 * begin no characters has the signs themselves: it is answered as any path there is nothing at.
 */
function originForm({ url = '/' }: { readonly url?: string | undefined }): string {
  const [path = '', ...query] = url.replace(/^https?:\/\/[^/?#]*\/?/i, '/').split('?')

  return [path.replaceAll('%', isEncoded(path) ? '%' : '%25'), ...query].join('?')
}

function isEncoded(path: string): boolean {
  try {
    return decodeURIComponent(path) !== undefined
  } catch {
    return false
  }
}

/** What is said of a request that no handler sees: it is malformed, too long or too slow. */
const broken = '{"code":"400","data":null,"message":"The request is broken."}'
/** Headers of an answer that is no page. */
export const brokenHeaders = {
  ...everywhere,
  'Cache-Control': cacheControl.never,
  'Content-Type': 'application/json; charset=utf-8',
}
const brokenStatus: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
}

function refuseBroken(error: NodeJS.ErrnoException, socket: Duplex): void {
  const headers = { ...brokenHeaders, Connection: 'close', 'Content-Length': broken.length }
  const status = brokenStatus[error.code ?? ''] ?? '400 Bad Request'
  const head = [`HTTP/1.1 ${status}`, ...Object.entries(headers).map((both) => both.join(': '))]

  if (socket.writable && error.code !== 'ECONNRESET') socket.write(`${head.join('\r\n')}\r\n\r\n${broken}`)
  socket.destroy(error)
}

/** Answers a request that no handler sees. */
export function sendBroken({ statusCode = 400 }: FastifyError, _: FastifyRequest, reply: FastifyReply): void {
  void reply.code(statusCode).headers(brokenHeaders).send(broken)
}

/** Options of fastify. A caller has so long to send a request, in ms: a photograph of 10 MB on a slow line needs some minutes. */
export function httpOptions(requestTimeout = 5 * 60_000) {
  // Node exchanges the two when headers may take longer, and looks each half a minute.
  const [headersTimeout, connectionsCheckingInterval] = [60_000, 5_000].map((ms) => Math.min(ms, requestTimeout))

  return {
    requestTimeout,
    http: { headersTimeout, connectionsCheckingInterval },
    rewriteUrl: originForm,
    routerOptions: { maxParamLength: 1000 },
    frameworkErrors: sendBroken,
    clientErrorHandler: refuseBroken,
    // Calls that run are finished; kept connections without one are closed at once.
    forceCloseConnections: 'idle' as const,
  }
}

/** Reads calls to their end: of one closed with a body under way the answer is lost, and a balancer takes the server for away. */
export function readWholeCalls(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw }, reply) => {
    if (!raw.complete) reply.removeHeader('connection')
    raw.unpipe().resume()
  })
}

/** The language that an address asks for; an unknown one is ignored (docs/spec/contract-2.md §2). */
export function askedLocale(query: URLSearchParams): Locale | undefined {
  const asked = query.get('lang')

  return locales.find((locale) => locale === asked)
}

type NotFoundTexts = readonly [title: string, sentence: string, home: string]

/** A language without these texts, such as a new one, is answered in English. */
const notFoundTexts: Readonly<Partial<Record<Locale, NotFoundTexts>> & { en: NotFoundTexts }> = {
  en: [
    'This page does not exist',
    'The address may have changed, or a letter is missing in it.',
    'Go to the home page',
  ],
  fil: ['Walang ganitong pahina', 'Maaaring nagbago ang address, o may kulang itong letra.', 'Pumunta sa home page'],
  es: [
    'Esta página no existe',
    'Es posible que la dirección haya cambiado o que le falte una letra.',
    'Ir a la página de inicio',
  ],
  id: ['Halaman ini tidak ada', 'Alamatnya mungkin sudah berubah, atau ada huruf yang kurang.', 'Buka halaman utama'],
  zh: ['此页面不存在', '网址可能已更改，或缺少了一个字符。', '前往首页'],
}

/** Answers 404 to a browser that opens a page there is none of. */
export function sendNoPage(request: FastifyRequest, reply: FastifyReply, locale: Locale): FastifyReply {
  const lang = notFoundTexts[locale] === undefined ? 'en' : locale
  const [title, sentence, text] = notFoundTexts[locale] ?? notFoundTexts.en
  const { html, csp } = plainPage({
    title,
    sentence,
    lang,
    way: { text, href: locale === 'default' ? '/' : `/?lang=${locale}` },
  })

  return asDocument(reply.code(404), csp)
    .header('Cache-Control', cacheControl.never)
    .header('Content-Language', lang)
    .send(request.method === 'HEAD' ? undefined : html)
}
