import { hash, timingSafeEqual } from 'node:crypto'

import { sandboxStaffToken, staffPath } from '@pahiram/staff-client'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { ApiError, failureEnvelope } from '../api/envelope.ts'
import { StartProblem } from '../start-problem.ts'

/** The path of the call that answers a complaint, below the path of staff calls. */
export const replyPath = '/complaint-reply'

const minTokenLength = 16

/**
 * Reads the token of staff calls from `PAHIRAM_STAFF_TOKEN`. When it is not set, the sandbox has a known token and production
 * has none (undefined), which rejects every staff call.
 * @throws {StartProblem} when the token is too short for production.
 */
export function readStaffToken(
  environment: Readonly<Record<string, string | undefined>>,
  mode: 'sandbox' | 'production',
): string | undefined {
  const token = environment['PAHIRAM_STAFF_TOKEN'] || undefined

  if (mode === 'sandbox') return token ?? sandboxStaffToken
  if (token !== undefined && token.length < minTokenLength) {
    throw new StartProblem(`PAHIRAM_STAFF_TOKEN is too short; it needs at least ${minTokenLength} characters.`)
  }
  return token
}

/** Checks a request's `Authorization` against the token, in constant time. */
export function isStaff(token: string, authorization: string | undefined): boolean {
  const given = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''

  return timingSafeEqual(Buffer.from(hash('sha256', given)), Buffer.from(hash('sha256', token)))
}

/**
 * Serves the staff calls that `serve` registers, below `/staff`. It checks `Authorization: Bearer <token>` before it reads
 * the rest of the request. Errors are envelopes with the same HTTP status: 401, 403 when the server has no token, 400, 404,
 * 409.
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
