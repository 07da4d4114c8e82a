import { hash, timingSafeEqual } from 'node:crypto'

import { sandboxStaffToken, staffPath } from '@pahiram/staff-client'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ApiError, failureEnvelope } from '../api/envelope.ts'
import { StartProblem } from '../start-problem.ts'

/** Where a complaint is answered, below the staff's path. */
export const replyPath = '/complaint-reply'

const shortestToken = 16

/**
 * The token that lets staff in, from `PAHIRAM_STAFF_TOKEN`. Without one the sandbox has its known token, and production
 * lets nobody in (undefined).
 * @throws {StartProblem} when production is given a token that can be guessed.
 */
export function readStaffToken(
  environment: Readonly<Record<string, string | undefined>>,
  mode: 'sandbox' | 'production',
): string | undefined {
  const token = environment['PAHIRAM_STAFF_TOKEN'] || undefined

  if (mode === 'sandbox') return token ?? sandboxStaffToken
  if (token !== undefined && token.length < shortestToken) {
    throw new StartProblem(`PAHIRAM_STAFF_TOKEN is too short; it needs at least ${shortestToken} characters.`)
  }
  return token
}

/** Whether a request's `Authorization` holds the token; how long it takes tells nothing of how much was right. */
export function isStaff(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''

  return timingSafeEqual(Buffer.from(hash('sha256', given)), Buffer.from(hash('sha256', token)))
}

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
      scope.setErrorHandler(answerError)
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

/** Answers an `ApiError`; `handleErrors` answers any other error. */
function answerError(error: FastifyError | ApiError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiError)) throw error
  return reply
    .code(Number(error.code))
    .type('application/json; charset=utf-8')
    .send(failureEnvelope('code', error.code, error.message))
}
