import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'

import { sandboxMark } from '@pahiram/contract'
import { cacheControl, releaseHtml } from '@pahiram/page-html'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { alsoVary } from '../api/vary.ts'
import { chosenEncoding, contentTypeOf, type EncodedBody, encoded, readEncoded } from './encoded-file.ts'
import { FreshCache } from './fresh-cache.ts'
import { asDocument, asFile, etagOf } from './headers.ts'
import { notFound } from './not-found.ts'
import { findSiteFile, type SiteFile } from './site-files.ts'

/** What the site is made of. */
export interface SiteOptions {
  /** The folders of the built apps; where two hold the same path, the first one's counts. */
  readonly sites: readonly string[]
  /** The deployment's configuration, put into each page (docs/spec/contract.md §6). */
  readonly configuration: unknown
  /** Marks the pages as a sandbox's, in which the developer preview may play the shell. */
  readonly sandbox?: boolean
}

type Page = { body: EncodedBody; csp: string }

/** Pictures that the server's own data names, as `/media/logos/agila-cash.svg`. */
const mediaFolder = fileURLToPath(new URL('../../assets', import.meta.url))

/** Serves the built apps: pages with their configuration and policy, assets for good, all of it compressed. */
export function serveSite(app: FastifyInstance, options: SiteOptions): void {
  const files = new FreshCache(readEncoded)
  const pages = new FreshCache((path) => readPage(path, options))

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

    const page = await pages.get(found.path)

    return page === undefined ? notFound(request, reply) : sendBody(page.body, request, asDocument(reply, page.csp))
  })
}

/** The path as it was sent, without the query; it is deliberately not decoded, since no page's path needs it. */
function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? '/'
}

async function readPage(path: string, { configuration, sandbox = false }: SiteOptions): Promise<Page> {
  const { html, csp } = releaseHtml(await readFile(path, 'utf8'), configuration)

  const served = sandbox ? html.replace('<html', `<html ${sandboxMark}`) : html

  return { body: await encoded(Buffer.from(served)), csp }
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
