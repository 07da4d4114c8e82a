import { ofDocuments, svgPolicy } from '@pahiram/page-html'
import type { FastifyReply } from 'fastify'

import type { Encoding } from './encoded-file.ts'

/** Dresses an HTML answer with its policy. */
export function asDocument(reply: FastifyReply, csp: string): FastifyReply {
  return reply.headers(ofDocuments).header('Content-Security-Policy', csp).type('text/html; charset=utf-8')
}

/** Dresses a file that is not a page; hashed assets never change, so they need not be asked for again. */
export function asFile(reply: FastifyReply, contentType: string, cacheControl: string): FastifyReply {
  if (contentType.startsWith('image/svg')) reply.header('Content-Security-Policy', svgPolicy)
  return reply.header('Cache-Control', cacheControl).type(contentType)
}

/** The ETag of a body in an encoding: the same words compressed otherwise are another body. */
export function etagOf(version: string, encoding: Encoding): string {
  return encoding === 'identity' ? `"${version}"` : `"${version}-${encoding}"`
}
