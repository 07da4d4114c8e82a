import { cacheControl, notFoundPage, ofDocuments } from '@pahiram/page-html'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { failureEnvelope } from '../api/envelope.ts'

/** Dresses an HTML answer with its policy. */
export function asDocument(reply: FastifyReply, csp: string): FastifyReply {
  return reply.headers(ofDocuments).header('Content-Security-Policy', csp).type('text/html; charset=utf-8')
}

/** Says that an answer also depends on this header of the request. */
export function alsoVary(reply: FastifyReply, header: string): FastifyReply {
  const before = reply.getHeader('Vary')

  return reply.header('Vary', before === undefined ? header : `${String(before)}, ${header}`)
}

/** Answers that there is nothing here: a page to a person, an envelope to a program. */
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

/** Text as it may stand in HTML, between tags or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)
}
