import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import type { Database } from '../database/database.ts'
import { ApiError, failureEnvelope, withStatus } from '../http/envelope.ts'
import { type Log, sendFailure } from '../http/implement.ts'
import { checkBody } from '../http/read-request.ts'
import { checkSignature, readSignature, type Signature, signatureHeader } from './signature.ts'
import { giveBack, useUp } from './used-signatures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A signature of version 1 is taken, too. */
    takesSignatureV1?: boolean
  }
}

/** Who signs the calls of a scope, and what it is called by in a refusal. */
export interface SignedScope {
  readonly prefix: string
  /** Undefined: every call is refused. */
  readonly key: string | undefined
  /** The setting that holds the key. */
  readonly setting: string
  readonly now: () => Date
  readonly log: Log
}

/**
 * Serves calls that another system signs (`signature.ts`). The signature's form and time are checked before the body is read,
 * the signature itself before anything else of the call. A write uses its signature up unless it fails. The body reaches a
 * handler as the bytes that were signed, whatever type they are said to be. Answers are envelopes whose HTTP status says the
 * same; a failure has `data: { error: '<word>', field? }` for programs.
 */
export async function serveSigned(
  app: FastifyInstance,
  database: Database,
  { prefix, key, setting, now, log }: SignedScope,
  serve: (scope: FastifyInstance) => void,
): Promise<void> {
  const signatures = new WeakMap<FastifyRequest, Signature>()
  const used = new WeakMap<FastifyRequest, string>()

  await app.register(
    async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
      scope.setErrorHandler((error: FastifyError | ApiError, request, reply) => refuse(error, request, reply, log))
      scope.setNotFoundHandler(noSuchCall)
      // Else pages answer each GET that nobody else does.
      scope.get('/*', noSuchCall)
      scope.addHook('onRequest', async (request) => {
        if (key === undefined)
          throw new ApiError('403', `These calls are off: the server has no ${setting}.`, { word: 'off' })
        signatures.set(request, readSignature(headerOf(request), now()))
        // One that cannot be read would be refused before its signature is checked.
        request.raw.headers['content-type'] = 'application/octet-stream'
      })
      scope.addHook('preHandler', async (request) => {
        const signature = signatures.get(request)

        if (key === undefined || signature === undefined) return

        const message = { method: request.method, path: request.url, body: signedBytes(request) }
        const digest = checkSignature(key, signature, message, {
          takesV1: request.routeOptions.config.takesSignatureV1 === true,
        })

        if (digest === undefined || request.method === 'GET' || request.method === 'HEAD') return
        if (!(await useUp(database, digest, now())))
          throw new ApiError('401', 'This signature was used before; sign each write by itself.', {
            word: 'signature_used',
          })
        used.set(request, digest)
      })
      scope.addHook('onSend', async (request, reply) => {
        const digest = used.get(request)

        if (digest !== undefined && reply.statusCode >= 400) await giveBack(database, digest)
      })
      serve(scope)
    },
    { prefix },
  )
}

/** The bytes that were signed; a call without a body signs an empty one. */
function signedBytes({ body }: FastifyRequest): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.alloc(0)
}

function headerOf(request: FastifyRequest): string | undefined {
  const value = request.headers[signatureHeader.toLowerCase()]

  return typeof value === 'string' ? value : undefined
}

/** A signed body as text, without a byte order mark; what is no UTF-8 is replaced. */
export function signedText(request: FastifyRequest): string {
  return new TextDecoder().decode(signedBytes(request))
}

/** Reads the JSON object of a signed body, without a byte order mark. @throws {ApiError} when it is none, or no UTF-8. */
export function signedJson(request: FastifyRequest): unknown {
  let body: unknown

  try {
    body = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(signedBytes(request)))
  } catch {
    throw new ApiError('400', 'The body is not JSON.')
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new ApiError('400', 'The body is no object.')
  checkBody(body)
  return body
}

/** Words for programs, by code, where an error has none of its own. */
const usualWords: Readonly<Record<string, string>> = {
  400: 'invalid',
  404: 'not_found',
  409: 'conflict',
  413: 'too_large',
  422: 'content_differs',
}

/** Answers an error: its code is the HTTP status. */
function refuse(error: FastifyError | ApiError, request: FastifyRequest, reply: FastifyReply, log: Log): FastifyReply {
  if (error instanceof ApiError) {
    const { code, message, word = usualWords[code] ?? 'refused', field } = error

    return withStatus(reply, Number(code), error)
      .type('application/json; charset=utf-8')
      .send(failureEnvelope('code', code, message, { error: word, ...(field !== undefined && { field }) }))
  }

  const { statusCode = 500 } = error

  if (statusCode < 500) return refuse(new ApiError(String(statusCode), error.message), request, reply, log)
  return sendFailure(
    reply,
    { call: `${request.method} ${request.routeOptions.url}`, error, data: { error: 'failure' } },
    log,
  )
}

function noSuchCall(): never {
  throw new ApiError('404', 'There is no such call.')
}
