import { Readable } from 'node:stream'
import { setTimeout as after } from 'node:timers/promises'
import { type Locale, meantQuery, readConfiguration } from '@pahiram/contract'
import { cacheControl, parseDocument, type PageDocument, svgPolicy } from '@pahiram/page-html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { AskFirst, FirstData } from './ask-first.ts'
import { builtSite } from './built-site.ts'
import { compressionInTwo } from './compression-in-two.ts'
import { bodyOf, firstCallOf, type FirstCallOfPage, headOf, withStyle } from './draw-document.ts'
import type { DrawPool } from './draw-pool.ts'
import { chosenEncoding, encoded, type EncodedBody, type Encoding } from './encoded-file.ts'
import { alsoVary, asDocument, askedLocale, hasVersion } from './replies.ts'
import type { Site, SitePage } from './site.ts'

/** How long a document waits for the answer to its first call, ms: after that the page makes it itself (docs/spec/contract-3.md §1). */
const longestWaitMs = 2_000

export interface ServePagesOptions {
  readonly site: Site
  /** `https://pahiram.example`; undefined: that of the request. */
  readonly publicOrigin?: string | undefined
  /** Draws pages with their first data; undefined: each page makes its first call itself. */
  readonly drawing?: { readonly pool: DrawPool; readonly ask: AskFirst } | undefined
  /** The head of a landing page's document from its query; undefined leaves it as it was built. */
  readonly landingHead?: ((query: URLSearchParams) => Promise<LandingHead | undefined>) | undefined
  /** Answers what is neither a page nor a file. */
  readonly otherwise: (request: FastifyRequest, reply: FastifyReply) => FastifyReply | Promise<FastifyReply>
}

/** What a landing page's template says of it (docs/spec/contract-2.md §8). */
export interface LandingHead {
  readonly lang: string
  readonly title: string
  /** Meta elements, as HTML. */
  readonly metas: string
}

/** How an answer begins that no session was found for. */
const noSession = /^\{"(?:code|stat)":"401"/

/** Paths that cannot leave a folder: no step begins with a dot or holds a percent sign or a backslash. */
const safePath = /^(?:\/[\w-][\w.-]*)*\/?$/

/** Whether a raw path hides a slash or a dot, or leads up: other servers in front may read it in another way. */
export function isOddPath(path: string): boolean {
  return /^\/\/|%(?:2f|5c|2e)|\\|\/\.{1,2}(?:\/|$)/i.test(path)
}

/** What is kept of a document: it is cut and compressed once. */
interface KeptDocument {
  readonly cut: PageDocument | undefined
  readonly body: Promise<EncodedBody>
}

/** How many documents are kept: the pages of some deployments, and landing pages with the heads of their templates. */
const mostDocuments = 400

/** Serves a site's pages, drawn with their first data, and its files. */
export function servePages(app: FastifyInstance, options: ServePagesOptions): void {
  const { site, drawing, landingHead } = options
  const documents = new Map<string, KeptDocument>()

  app.get('/*', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'

    if (isOddPath(path)) return reply.code(400).type('text/plain').send('Bad address\n')
    // A shell or a tool that took the whole address for a path encoded its question mark.
    if (/^[\w./-]+%3f/i.test(path))
      return reply.header('Cache-Control', cacheControl.never).redirect(request.url.replace(/%3f/i, '?'), 302)
    if (!safePath.test(path)) return options.otherwise(request, reply)
    if (/\.(?!html$)[^./]+$/.test(path)) return sendFile(path.slice(1), request, reply)
    return sendPage(path, request, reply)
  })

  async function sendFile(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const file = await site.file(path)

    if (file === undefined) return options.otherwise(request, reply)
    if (file.contentType.startsWith('image/svg')) reply.header('Content-Security-Policy', svgPolicy)
    reply.header('Cache-Control', file.isImmutable ? cacheControl.immutable : cacheControl.revalidate)
    return sendBody(file.body, request, reply.type(file.contentType))
  }

  async function sendPage(path: string, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const query = new URL(request.url, 'http://_').searchParams
    const spoken = askedLocale(query)
    const [, preview, own] = /^\/_preview\/([\da-f]{12})(\/.*)?$/.exec(path) ?? []
    const asked = preview === undefined ? path : (own ?? '/')
    const name = asked.replace(/(?:^|\/)index\.html$/, '').replace(/^\/|\/$/g, '')
    const page =
      name === 'index'
        ? undefined
        : await site.page(name || 'index', { locale: spoken, deviceId: query.get('deviceId') ?? undefined }, preview)

    if (page === undefined) return options.otherwise(request, reply)

    const isLanding = page.path === 'landing'
    const search = request.url.slice(path.length + 1)
    const meant = isLanding ? meantQuery(search) : search

    if (meant !== search) return reply.header('Cache-Control', cacheControl.never).redirect(`${path}?${meant}`, 302)

    // The landing page's call for its template says how wide pictures have to be.
    if (isLanding) reply.header('Accept-CH', 'Sec-CH-DPR, Sec-CH-Viewport-Width')

    const locale = spoken ?? readConfiguration(page.configuration).locale
    const document = documentOf(page)
    const { bundle } = page
    const texts = isLanding ? await landingHead?.(query).catch(() => undefined) : undefined

    const asBuilt = () => (texts && document.cut ? keptBody(page, texts.lang, texts, document.cut) : document.body)

    asDocument(page.isTranslated ? reply.header('Content-Language', locale) : reply, page.csp)
    if (drawing && document.cut && bundle !== undefined) {
      const call = firstCallOf(document.cut.plan, query, page.configuration)

      // A page that asks nothing is drawn by its address; one that is opened for nobody makes its call itself.
      if (call || document.cut.plan.call === undefined) {
        const encoding = chosenEncoding(request.headers['accept-encoding'], await document.body)

        asEncoded(reply, encoding).header('Cache-Control', cacheControl.ofVisitor).header('X-Accel-Buffering', 'no')
        if (isOpened(request)) {
          return sendDrawn(request, reply, { page, cut: document.cut, bundle, call, locale, texts, encoding })
        }
        // To whoever does not show it: under the same headers, as it was built.
        return reply.send(request.method === 'HEAD' ? Readable.from([]) : (await asBuilt()).bodies[encoding])
      }
    }
    return sendBody(await asBuilt(), request, reply)
  }

  /** Puts the head of a landing page into its document, and leaves the call to the page. */
  function keptBody(page: SitePage, lang: string, texts: LandingHead, cut: PageDocument): Promise<EncodedBody> {
    const key = JSON.stringify([page.version, texts])
    const made = () => headOf(cut, lang, texts, cut.plan) + bodyOf(cut, undefined, undefined)

    return (documents.get(key) ?? keep(key, made(), cut)).body
  }

  function documentOf({ html, version }: SitePage): KeptDocument {
    return documents.get(version) ?? keep(version, html, parseDocument(html))
  }

  function keep(key: string, html: string, cut: PageDocument | undefined): KeptDocument {
    const made = { cut, body: encoded(Buffer.from(html)) }

    if (documents.size >= mostDocuments) documents.clear()
    documents.set(key, made)
    return made
  }

  interface DrawnPage {
    readonly page: SitePage
    readonly cut: PageDocument
    readonly bundle: string
    readonly call: FirstCallOfPage | undefined
    readonly locale: Locale
    readonly texts: LandingHead | undefined
    readonly encoding: Encoding
  }

  async function sendDrawn(request: FastifyRequest, reply: FastifyReply, opened: DrawnPage): Promise<FastifyReply> {
    const { page, cut, locale, texts, encoding } = opened
    const query = new URL(request.url, 'http://_').searchParams
    const rest = ({ drawn, data }: Awaited<ReturnType<typeof draw>>) =>
      bodyOf(cut, drawn, answeredOf(opened, data), query)

    // A page whose content names it, and has colours of its own, is sent when that is known.
    if (page.path === 'landing') {
      const { drawn, data } = await draw(request, opened)
      const css = drawn?.css
      const head = headOf(cut, texts?.lang ?? drawn?.lang ?? locale, { ...texts, css })
      const styled = css === undefined ? head : withStyle(head, css)

      if (css !== undefined) reply.header('Content-Security-Policy', withStyle(page.csp, css))
      return reply.send(Readable.from(parts(styled, async () => rest({ drawn, data }))))
    }
    return reply.send(Readable.from(parts(headOf(cut, locale), async () => rest(await draw(request, opened)))))

    async function* parts(head: string, end: () => Promise<string>): AsyncGenerator<Buffer> {
      const compression = compressionInTwo(encoding, Buffer.from(head))

      try {
        yield await compression.first
        yield await compression.rest(await end())
      } finally {
        compression.close()
      }
    }
  }

  async function draw(request: FastifyRequest, { page, bundle, call }: DrawnPage) {
    if (drawing === undefined) return { drawn: undefined, data: undefined }

    const search = new URL(request.url, 'http://_').search
    const opening = {
      origin: options.publicOrigin ?? `${request.protocol}://${request.host}`,
      search,
      configuration: page.configuration,
    }
    const data = call && (await answerTo(call, request, drawing.ask))

    // Nobody has this session: it costs a call and no drawing, and the page asks by itself.
    if (data && noSession.test(data.text)) return { drawn: undefined, data: undefined }

    const drawn = await drawing.pool.draw(bundle, { ...opening, answer: data?.text })

    // One that stumbles over its answer is drawn without it once more.
    return { drawn: drawn ?? (data && (await drawing.pool.draw(bundle, opening))), data }
  }
}

/** Whether a browser opens the page now, or draws it at a finger's touch. */
function isOpened({ method, headers }: FastifyRequest): boolean {
  return (
    method === 'GET' &&
    headers.accept?.includes('text/html') === true &&
    (headers['sec-fetch-dest'] ?? 'document') === 'document'
  )
}

/** The answer to show; undefined when it is late, or none, or another one for each browser. */
async function answerTo(
  { toApi }: FirstCallOfPage,
  request: FastifyRequest,
  ask: AskFirst,
): Promise<FirstData | undefined> {
  const asked = ask(toApi, request).catch(() => undefined)
  const data = await Promise.race([asked, after(longestWaitMs, undefined, { ref: false })])

  return data?.isOfBrowser === true ? undefined : data
}

function answeredOf({ call }: { readonly call: FirstCallOfPage | undefined }, data: FirstData | undefined) {
  return call && data && { call: call.asPage, text: data.text, language: data.language }
}

function sendBody(body: EncodedBody, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chosenEncoding(request.headers['accept-encoding'], body)
  const etag = encoding === 'identity' ? `"${body.version}"` : `"${body.version}-${encoding}"`

  reply.header('ETag', etag)
  if (hasVersion(request, etag)) return alsoVary(reply, 'Accept-Encoding').code(304).send()
  return asEncoded(reply, encoding).send(body.bodies[encoding])
}

function asEncoded(reply: FastifyReply, encoding: Encoding): FastifyReply {
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return alsoVary(reply, 'Accept-Encoding')
}

/** Serves the files of a folder below `/media/` or the like; they may be kept for a day. */
export function serveFolder(app: FastifyInstance, prefix: string, folder: string): void {
  const files = builtSite({ folders: [folder], configuration: {} })

  app.get(`${prefix}*`, async (request, reply) => {
    const path = (request.url.split('?', 1)[0] ?? '').slice(prefix.length)
    const file = safePath.test(`/${path}`) ? await files.file(path) : undefined

    if (file === undefined) return reply.callNotFound()
    if (file.contentType.startsWith('image/svg')) reply.header('Content-Security-Policy', svgPolicy)
    return sendBody(file.body, request, reply.header('Cache-Control', 'public, max-age=86400').type(file.contentType))
  })
}
