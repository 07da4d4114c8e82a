import { cacheControl, notFoundPage, ofDocuments } from '@pahiram/page-html'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { failureEnvelope } from '../api/envelope.ts'

/** Sets the headers of an HTML answer, with its content security policy. */
export function asDocument(reply: FastifyReply, csp: string): FastifyReply {
  return reply.headers(ofDocuments).header('Content-Security-Policy', csp).type('text/html; charset=utf-8')
}

/** Adds a request header to `Vary`. */
export function alsoVary(reply: FastifyReply, header: string): FastifyReply {
  const before = reply.getHeader('Vary')

  return reply.header('Vary', before === undefined ? header : `${String(before)}, ${header}`)
}

/** Answers 404: an HTML page to a browser that navigates, an envelope to a program. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isRead = isReading && request.headers.accept?.includes('text/html') === true

  if (isReading && request.url === '/favicon.ico') return reply.code(204).send()
  reply.code(404)
  if (isRead)
    return asDocument(reply, notFoundPage.csp).header('Cache-Control', cacheControl.never).send(notFoundPage.html)
  return reply
    .header('Cache-Control', cacheControl.never)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope('code', '404', 'There is no such call.'))
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes a text for HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
