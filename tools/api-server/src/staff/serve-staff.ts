import { staffPath } from '@pahiram/staff-client'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { failureEnvelope, ApiError } from '../api/envelope.ts'
import { isStaff } from './staff-token.ts'

/**
 * The door for staff: what `serve` registers below `/staff` answers only to who sends the token as
 * `Authorization: Bearer …`, before anything of the request is read. Answers are envelopes whose HTTP status says the
 * same: 401, 403 when the server has no token, 400, 404, 409.
 */
export async function serveStaff(
  app: FastifyInstance,
  token: string | undefined,
  serve: (scope: FastifyInstance) => Promise<void>,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.setErrorHandler(refuse)
      scope.addHook('onRequest', async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        if (token === undefined)
          throw new ApiError('403', 'Staff calls are off: the server has no PAHIRAM_STAFF_TOKEN.')
        if (!isStaff(token, request.headers.authorization)) throw new ApiError('401', 'The staff token is wrong.')
      })
      await serve(scope)
    },
    { prefix: staffPath },
  )
}

/** Anything but a refusal is the whole server's to tell (`refuse-the-rest.ts`). */
function refuse(error: FastifyError | ApiError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiError)) throw error
  return reply
    .code(Number(error.code))
    .type('application/json; charset=utf-8')
    .send(failureEnvelope('code', error.code, error.message))
}
