import { existsSync, globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Page as ListedPage, pageNamed, sandboxAttribute } from '@pahiram/contract'
import { pages as pageTable } from '@pahiram/contract/pages'
import { cacheControl, forAllValuesOf, noVarySearch, releaseHtml, svgPolicy } from '@pahiram/page-html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import {
  chosenEncoding,
  contentTypeOf,
  encoded,
  type EncodedBody,
  type Encoding,
  FreshCache,
  readEncoded,
} from './encoded-file.ts'
import { withContentLanguage } from '../platform/language/language.ts'
import { type DocumentHead, withHead } from './document-head.ts'
import {
  type FollowedPage,
  followingCall,
  type IsForAll,
  type OpenDocument,
  openDocument,
  sendWithAnswer,
} from './following-answer.ts'
import { alsoVary, asDocument, notFound } from './replies.ts'

/**
 * Returns the folders of the builds below `root` that a server serves. Production includes the promotion team's page; only
 * the sandbox includes the developer tools.
 */
export function builtSites(root: string, mode: 'sandbox' | 'production'): string[] {
  const always = globSync(['apps/*/package.json', 'tools/promotion/package.json'], { cwd: root })
  const all = mode === 'sandbox' ? [...always, 'tools/preview/package.json'] : always

  return all.toSorted().map((file) => join(root, dirname(file), 'dist'))
}

/** The contents of the site. */
interface SiteOptions {
  /** The folders of the built apps; the first folder that contains a path is used. */
  readonly sites: readonly string[]
  /** The deployment's configuration, put into each page (docs/spec/contract.md §6). */
  readonly configuration: unknown
  /** Adds the sandbox attribute to pages, which lets the developer preview act as the shell. */
  readonly sandbox?: boolean
  /** Makes the head of a landing page's document from its query; undefined leaves it as it was built. */
  readonly landingHead?: (query: URLSearchParams) => Promise<DocumentHead | undefined>
  /** The answer to a page's first call follows it in its document (docs/decisions/057); undefined: no page's does. */
  readonly answersFollow?: { readonly isForAll: IsForAll } | undefined
}

/** A document compressed for all that open it; `open` where an answer may follow it. */
type SentDocument = { body: EncodedBody; open: OpenDocument | undefined }

type Page = SentDocument & { html: string; csp: string }

/** How many documents with a head of their own are cached, compressed; each published template has a few. */
const maxHeads = 200

/** The folder of pictures that the seed data names, such as `/media/logos/agila-cash.svg`. */
const mediaFolder = fileURLToPath(new URL('../../assets', import.meta.url))

/** Serves the built apps, compressed: pages with their configuration and policy, assets with a long cache time. */
export function serveSite(app: FastifyInstance, options: SiteOptions): void {
  const files = new FreshCache(readEncoded)
  const pages = new FreshCache((path) => readPage(path, options))
  const headed = prepareHeads()
  const { landingHead, answersFollow } = options

  app.get('/media/*', (request, reply) => {
    const media = findSiteFile([mediaFolder], pathOf(request).slice('/media'.length))

    return media?.kind === 'file'
      ? sendFile(files, media, 'public, max-age=86400', request, reply)
      : notFound(request, reply)
  })
  app.get('/*', async (request, reply) => {
    const found = findSiteFile(options.sites, pathOf(request))

    if (found === undefined) return notFound(request, reply)
    if (found.kind !== 'page')
      return sendFile(
        files,
        found,
        found.kind === 'asset' ? cacheControl.immutable : cacheControl.revalidate,
        request,
        reply,
      )

    // A static page was built in each language; of a page that a script draws there is one document.
    const { locale } = request
    const inLanguage = locale === 'default' ? undefined : pages.get(found.path.replace(/html$/, `${locale}.html`))
    const page = await (inLanguage ?? pages.get(found.path))

    if (page === undefined) return notFound(request, reply)

    const isLanding = landingHead !== undefined && found.path.endsWith(landingFile)
    // Without the database the document is served as it was built.
    const head = isLanding
      ? await landingHead(new URL(request.url, 'http://_').searchParams).catch(() => undefined)
      : undefined

    // The landing page's call for its template says how wide pictures have to be.
    if (isLanding) reply.header('Accept-CH', 'Sec-CH-DPR, Sec-CH-Viewport-Width')

    const { readLate } = pageAt(found.path)

    if (readLate) reply.header(noVarySearch, forAllValuesOf(readLate))

    const { body, open } = head === undefined ? page : await headed(page, head)
    const call = open && answersFollow && (await followingCall(request, pageAt(found.path), answersFollow.isForAll))

    if (open && call) return sendWithAnswer(request, asDocument(reply, page.csp), open, call)
    return sendBody(body, request, asDocument(inLanguage ? withContentLanguage(reply) : reply, page.csp))
  })
}

/** What is known of the page whose file this is; nothing, for files that are no page of the product. */
function pageAt(file: string): FollowedPage & Pick<ListedPage, 'readLate'> {
  const folder = basename(dirname(file))

  return pageTable.find(({ path }) => path === folder) ?? {}
}

const landingFile = join('landing', 'index.html')

/** Returns a function that puts heads into documents and caches the results, so that each is compressed once. */
function prepareHeads(): (page: Page, head: DocumentHead) => Promise<SentDocument> {
  const made = new Map<string, Promise<SentDocument>>()

  return (page, head) => {
    const key = JSON.stringify([page.body.version, head])
    const known = made.get(key)

    if (known !== undefined) return known
    if (made.size >= maxHeads) made.clear()

    const document = sentDocument(withHead(page.html, head), page.open !== undefined)

    made.set(key, document)
    return document
  }
}

/** Returns the path of a request as it was sent, without the query. It is not decoded, because no page's path needs it. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

async function readPage(path: string, { configuration, sandbox = false, answersFollow }: SiteOptions): Promise<Page> {
  const { html, csp } = releaseHtml(await readFile(path, 'utf8'), configuration)
  const served = sandbox ? html.replace('<html', `<html ${sandboxAttribute}`) : html
  const { firstCall, visitorCall } = pageAt(path)
  const isFollowed = answersFollow !== undefined && (firstCall ?? visitorCall) !== undefined

  return { html: served, csp, ...(await sentDocument(served, isFollowed)) }
}

async function sentDocument(html: string, isFollowed: boolean): Promise<SentDocument> {
  return { body: await encoded(Buffer.from(html)), open: isFollowed ? openDocument(html) : undefined }
}

async function sendFile(
  files: FreshCache<EncodedBody>,
  file: SiteFile,
  cacheControl: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const contentType = contentTypeOf(file.path)
  const body = await files.get(file.path)

  if (body === undefined || contentType === undefined) return notFound(request, reply)
  return sendBody(body, request, asFile(reply, contentType, cacheControl))
}

function sendBody(body: EncodedBody, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const encoding = chosenEncoding(request.headers['accept-encoding'], body)
  const etag = etagOf(body.version, encoding)

  alsoVary(reply.header('ETag', etag), 'Accept-Encoding')
  if (request.headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send()
  if (encoding !== 'identity') reply.header('Content-Encoding', encoding)
  return reply.send(body.bodies[encoding])
}

/** A file of the built apps that a URL path names. */
type SiteFile = { readonly kind: 'page' | 'asset' | 'file'; readonly path: string }

/** Paths that cannot leave the folder: no segment begins with a dot or contains a percent sign or a backslash. */
const safePath = /^(?:\/[\w-][\w.-]*)*\/?$/

/**
 * Finds the file for a URL path (without query) among the built apps: a page as `/x`, `/x/` or `/x/index.html`
 * (docs/spec/contract.md §1), the home page at `/`, and other files beside the pages.
 */
function findSiteFile(sites: readonly string[], urlPath: string): SiteFile | undefined {
  if (!safePath.test(urlPath)) return undefined
  if (/\.(?!html$)[^./]+$/.test(urlPath)) return findOther(sites, urlPath)

  const page = urlPath.replace(/(?:^|\/)index\.html$/, '').replace(/^\/|\/$/g, '')

  if (page === '') return findPage(sites, 'index.html') ?? findPage(sites, 'index/index.html')
  return page === 'index' ? undefined : findPage(sites, `${pageNamed(page) ?? page}/index.html`)
}

function findPage(sites: readonly string[], file: string): SiteFile | undefined {
  const path = firstThere(sites, file)

  return path === undefined ? undefined : { kind: 'page', path }
}

function findOther(sites: readonly string[], urlPath: string): SiteFile | undefined {
  const path = contentTypeOf(urlPath) === undefined ? undefined : firstThere(sites, urlPath)

  return path === undefined ? undefined : { kind: urlPath.startsWith('/assets/') ? 'asset' : 'file', path }
}

function firstThere(sites: readonly string[], file: string): string | undefined {
  return sites.map((site) => join(site, file)).find((path) => existsSync(path))
}

/** Sets the headers of a file that is not a page. */
function asFile(reply: FastifyReply, contentType: string, cacheControl: string): FastifyReply {
  if (contentType.startsWith('image/svg')) reply.header('Content-Security-Policy', svgPolicy)
  return reply.header('Cache-Control', cacheControl).type(contentType)
}

/** Returns the ETag of a body in an encoding; each encoding has its own. */
function etagOf(version: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
}
