import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

import type { AnyEndpoint, RequestOf } from '@pahiram/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'

import { alsoVary, bestEncoding } from '@pahiram/page-server'
import { inLanguage, withContentLanguage } from '../language/language.ts'
import { notFound } from '../../site/replies.ts'
import { type Caller, callerOf } from './caller.ts'
import { ApiError, failureEnvelope, successEnvelope, withStatus, type WrittenAnswer } from './envelope.ts'

/** Answers one call; throws an `ApiError` to reject it. */
export type Handler<E extends AnyEndpoint> = (request: RequestOf<E>, caller: Caller) => Promise<WrittenAnswer<E>>

/** Writes one line to the log, as `info` by default; what is logged never contains a query. */
export type Log = (line: string, level?: 'info' | 'warn' | 'error') => void

/** Options of a single endpoint. */
interface ImplementOptions {
  /** The code of a success, where the specification gives this endpoint its own. */
  readonly successCode?: string
  /** Names of fields that may contain U+0000, because their handler stores them byte for byte. */
  readonly exact?: readonly string[]
}

const jsonType = 'application/json; charset=utf-8'

/** The longest body of a call that is no file, in bytes, whatever its type: no call of the contract comes near. */
export const longestForm = 16 * 1024

/** What is said of a body that cannot be read: too long, of another type, malformed. */
const brokenRequest = 'The request is broken.'

/**
 * Serves an endpoint of the contract: checks the fields with the contract's schema, runs the handler and sends its answer
 * in the envelope. A call that does not fit the contract is rejected with code `400` and a message that names the field.
 * @example implement(app, getLoanDetails, answerLoanDetails(database, now), log)
 */
export function implement<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  log: Log,
  { successCode, exact = [] }: ImplementOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { isCall: true },
    bodyLimit: longestForm,
    schema: { [endpoint.method === 'GET' ? 'querystring' : 'body']: endpoint.request },
    validatorCompiler: ({ schema }) => checkedBy(schema as unknown as GenericSchema, exact),
    handler: async (request, reply) => {
      const fields = (endpoint.method === 'GET' ? request.query : request.body) as RequestOf<E>
      const answer = await handler(fields, callerOf(request))

      request.answerCode = successCode ?? endpoint.successCodes[0] ?? '0'
      if (request.answerVaries !== undefined) alsoVary(reply, request.answerVaries)
      return sendCompressed(
        asJson(reply),
        successEnvelope(endpoint, answer, successCode, request.answerAccount),
        request,
      )
    },
    errorHandler: (error, request, reply) =>
      inLanguage(request.locale, () => answerError(endpoint, error, request, reply, log)),
  })
}

/** Marks an answer as JSON in the language of the request. */
function asJson(reply: FastifyReply): FastifyReply {
  return withContentLanguage(reply).type(jsonType)
}

function checkedBy(schema: GenericSchema, exact: readonly string[]) {
  return (given: unknown) => {
    const read = safeParse(schema, given ?? {})

    if (!read.success) {
      const [issue] = read.issues

      return { error: new ApiError('400', messageAbout(getDotPath(issue), issue.input)) }
    }

    const invalid = fieldWithNul(read.output, exact)

    return invalid === undefined
      ? { value: read.output }
      : { error: new ApiError('400', `${invalid} holds a character that is not text`) }
  }
}

function messageAbout(field: string | null, given: unknown): string {
  if (field === null) return 'The call has no fields'
  if (given === undefined) return `${field} is missing`
  return Array.isArray(given) ? `${field} is given more than once` : `${field} is not as expected`
}

/** Finds a field that contains U+0000, which no column of the database can store. */
function fieldWithNul(fields: unknown, exact: readonly string[]): string | undefined {
  return Object.entries(fields as Record<string, unknown>).find(
    ([name, value]) => typeof value === 'string' && value.includes('\0') && !exact.includes(name),
  )?.[0]
}

function answerError(
  endpoint: AnyEndpoint,
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  asJson(reply)
  if (error instanceof ApiError) {
    request.answerCode = error.code
    return withStatus(reply, 200, error).send(failureEnvelope(endpoint.statusField, error.code, error.message))
  }

  const status = error.statusCode ?? 500

  if (status < 500) return reply.code(status).send(failureEnvelope(endpoint.statusField, '400', brokenRequest))

  const { method, path, statusField } = endpoint

  return sendFailure(reply, { call: `${method} ${path}`, error, statusField }, log)
}

/** A failure of the server while it answered a call. */
interface Failure {
  /** `POST /core/accounts` */
  readonly call: string
  readonly error: Error
  readonly statusField?: AnyEndpoint['statusField']
  /** What the answer says beside the message. */
  readonly data?: object
}

/** Logs a failure of the server, and answers 500 with a reference to that line: the beginning of the request's id. */
export function sendFailure(
  reply: FastifyReply,
  { call, error, statusField = 'code', data }: Failure,
  log: Log,
): FastifyReply {
  const reference = reply.request.id.slice(0, 8)

  log(`${call} failed (reference ${reference}): ${error.stack ?? error.message}`, 'error')
  return reply
    .code(500)
    .header('X-Reference', reference)
    .type(jsonType)
    .send(failureEnvelope(statusField, '500', `Something went wrong on our side (reference ${reference}).`, data))
}

/**
 * Handles what no route answers: 404 for an unknown call or page, the request's own status for a malformed request, 500
 * for a failure of the server. No answer and no line of the log contains the query.
 */
export function handleErrors(app: FastifyInstance, log: Log): void {
  app.setNotFoundHandler(notFound)
  app.setErrorHandler<FastifyError>((error, request, reply) =>
    inLanguage(request.locale, () => answerFailure(error, request, reply)),
  )

  function answerFailure(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const status = error.statusCode ?? 500

    if (status < 500)
      return reply
        .code(status)
        .type(jsonType)
        .send(failureEnvelope('code', '400', brokenRequest))
    return sendFailure(reply, { call: `${request.method} ${request.url.split('?', 1)[0]}`, error }, log)
  }
}

/**
 * Shorter answers are not compressed, in characters. A page's first answer comes while its scripts are on the same slow line: of 1.5 KB,
 * half is 10 to 25 ms.
 */
const minLength = 400

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/** Sends a text, compressed when it is long and the client accepts it; favours speed over size. */
async function sendCompressed(reply: FastifyReply, text: string, request: FastifyRequest): Promise<FastifyReply> {
  if (text.length < minLength) return reply.send(text)

  const encoding = bestEncoding(request.headers['accept-encoding'])

  alsoVary(reply, 'Accept-Encoding')
  if (encoding === 'identity') return reply.send(text)
  reply.header('Content-Encoding', encoding)
  return reply.send(encoding === 'br' ? await brotli(text, fast(text)) : await zip(text, { level: 5 }))
}

function fast(text: string) {
  return { params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } }
}
