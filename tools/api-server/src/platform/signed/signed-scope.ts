import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { failureEnvelope, ApiError } from '../http/envelope.ts'
import { signatureHeader, signatureProblem } from './signature.ts'

/** Who signs the calls of a scope, and what it is called by in a refusal. */
export interface SignedScope {
  readonly prefix: string
  /** Undefined: every call is refused. */
  readonly key: string | undefined
  /** The setting that holds the key. */
  readonly setting: string
  readonly now: () => Date
}

/**
 * Serves calls that another system signs (`signature.ts`). The body reaches a handler as the bytes that were signed;
 * nothing of a call is read before its signature holds. Answers are envelopes whose HTTP status says the same: 401 for a
 * signature that does not hold, 403 when the server has no key.
 */
export async function serveSigned(
  app: FastifyInstance,
  { prefix, key, setting, now }: SignedScope,
  serve: (scope: FastifyInstance) => void,
): Promise<void> {
  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.setErrorHandler(refuse)
      scope.addHook('preValidation', async (request) => {
        if (key === undefined) throw new ApiError('403', `These calls are off: the server has no ${setting}.`)

        const problem = signatureProblem(key, headerOf(request), signedBody(request), now())

        if (problem !== undefined) throw new ApiError('401', problem)
      })
      serve(scope)
    },
    { prefix },
  )
}

/** The bytes that were signed; a call without a body signs an empty one. */
function signedBody({ body }: FastifyRequest): Buffer | string {
  return Buffer.isBuffer(body) ? body : ''
}

function headerOf(request: FastifyRequest): string | undefined {
  const value = request.headers[signatureHeader.toLowerCase()]

  return typeof value === 'string' ? value : undefined
}

/** Reads the JSON of a signed body. @throws {ApiError} when it is none. */
export function signedJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '')
  } catch {
    throw new ApiError('400', 'The body is not JSON.')
  }
}

/** The envelope of a success. */
export function signedAnswer(data: unknown) {
  return { code: '0', data, message: 'success' }
}

/** Answers an `ApiError`; `handleErrors` answers any other error. */
function refuse(error: FastifyError | ApiError, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (!(error instanceof ApiError)) throw error
  return reply
    .code(Number(error.code))
    .type('application/json; charset=utf-8')
    .send(failureEnvelope('code', error.code, error.message))
}
