import { cacheControl, plainPage } from '@pahiram/page-html'
import { asDocument } from '@pahiram/page-server'
import type { FastifyReply, FastifyRequest } from 'fastify'

import { failureEnvelope } from '../platform/http/envelope.ts'
import { languageQuery, languageTag, withContentLanguage, withQuery } from '../platform/language/language.ts'
import { messagesOf } from '../platform/language/messages.ts'
import { translated } from '../platform/language/translated.ts'

/** Answers 404: an HTML page to a browser that navigates, an envelope to a program. */
export function notFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isRead = isReading && request.headers.accept?.includes('text/html') === true

  if (isReading && request.url === '/favicon.ico') return reply.code(204).send()
  reply.code(404)
  if (isRead) {
    const { notFound: title, notFoundText: sentence } = messagesOf('plainPage')

    return sendPlainPage(reply, { title, sentence, cache: cacheControl.never })
  }
  return reply
    .header('Cache-Control', cacheControl.never)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope('code', '404', translated('There is no such call.')))
}

/** Sends a page of a title and a sentence in the language of the request, with a way to the home page. */
export function sendPlainPage(
  reply: FastifyReply,
  {
    title,
    sentence,
    cache = cacheControl.revalidate,
  }: { readonly title: string; readonly sentence: string; readonly cache?: string },
): FastifyReply {
  const way = { text: messagesOf('plainPage').home, href: withQuery('/', languageQuery()) }
  const { html, csp } = plainPage({ title, sentence, way, lang: languageTag() })

  return asDocument(withContentLanguage(reply), csp).header('Cache-Control', cache).send(html)
}
