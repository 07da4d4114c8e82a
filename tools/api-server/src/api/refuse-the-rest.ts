import { randomUUID } from 'node:crypto'

import type { FastifyError, FastifyInstance } from 'fastify'

import { notFound } from '../site/not-found.ts'
import { failureEnvelope } from './envelope.ts'
import type { Log } from './implement.ts'

/**
 * Answers what no route answers: an unknown call or page with 404, a broken request with its status, and a failure of
 * ours with 500 and a reference to the log. None of them says what the query held.
 */
export function refuseTheRest(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler(notFound)
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const status = error.statusCode ?? 500
    const type = 'application/json; charset=utf-8'

    if (status < 500)
      return reply
        .code(status)
        .type(type)
        .send(failureEnvelope('code', '400', 'The request is broken.'))

    const reference = randomUUID().slice(0, 8)

    log(
      `${request.method} ${request.url.split('?', 1)[0]} failed (reference ${reference}): ${error.stack ?? error.message}`,
    )
    return reply
      .code(500)
      .header('X-Reference', reference)
      .type(type)
      .send(failureEnvelope('code', '500', `Something went wrong on our side (reference ${reference}).`))
  })
}
