import { cacheControl, notFoundPage } from '@pahiram/page-html'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { failureEnvelope } from '../api/envelope.ts'
import { asDocument } from './headers.ts'

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
