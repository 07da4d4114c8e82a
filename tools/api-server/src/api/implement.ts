import { randomUUID } from 'node:crypto'

import type { AnyEndpoint, RequestOf } from '@pahiram/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type GenericSchema, getDotPath, safeParse } from 'valibot'

import { type Caller, callerOf } from './caller.ts'
import { failureEnvelope, ApiError, successEnvelope, type WrittenAnswer } from './envelope.ts'
import { sendCompressed } from './send-compressed.ts'

/** What the server does for a call; it throws an `ApiError` to say no. */
export type Handler<E extends AnyEndpoint> = (request: RequestOf<E>, caller: Caller) => Promise<WrittenAnswer<E>>

/** Where a failure of ours is told: one line, never with a query in it. */
export type Log = (line: string) => void

/** What sets a call apart from the others. */
interface Particulars {
  /** The code of a success, where the specification names a call's own. */
  readonly successCode?: string
  /** Fields that may hold any character, since their handler keeps them byte for byte. */
  readonly exact?: readonly string[]
}

const jsonType = 'application/json; charset=utf-8'

/**
 * Serves a call of the contract: reads and checks its fields by the contract's schema, and writes the handler's answer
 * into the envelope. A call that does not fit the contract is refused with code `400` and words that name the field.
 */
export function implement<E extends AnyEndpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  log: Log,
  { successCode, exact = [] }: Particulars = {},
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: { [endpoint.method === 'GET' ? 'querystring' : 'body']: endpoint.request },
    validatorCompiler: ({ schema }) => checkedBy(schema as unknown as GenericSchema, exact),
    handler: async (request, reply) => {
      const fields = (endpoint.method === 'GET' ? request.query : request.body) as RequestOf<E>
      const answer = await handler(fields, callerOf(request))

      return sendCompressed(asJson(reply), successEnvelope(endpoint, answer, successCode), request)
    },
    errorHandler: (error, request, reply) => refuse(endpoint, error, request, reply, log),
  })
}

/** Nothing on the way may keep an answer: it is one borrower's, at one moment. */
function asJson(reply: FastifyReply): FastifyReply {
  return reply.type(jsonType).header('Cache-Control', 'no-store')
}

function checkedBy(schema: GenericSchema, exact: readonly string[]) {
  return (given: unknown) => {
    const read = safeParse(schema, given ?? {})

    if (!read.success) {
      const [issue] = read.issues

      return { error: new ApiError('400', complaintAbout(getDotPath(issue), issue.input)) }
    }

    const odd = fieldWithNul(read.output, exact)

    return odd === undefined
      ? { value: read.output }
      : { error: new ApiError('400', `${odd} holds a character that is not text`) }
  }
}

function complaintAbout(field: string | null, given: unknown): string {
  if (field === null) return 'The call has no fields'
  if (given === undefined) return `${field} is missing`
  return Array.isArray(given) ? `${field} is given more than once` : `${field} is not as expected`
}

/** No column of the database holds U+0000, so no field may. */
function fieldWithNul(fields: unknown, exact: readonly string[]): string | undefined {
  return Object.entries(fields as Record<string, unknown>).find(
    ([name, value]) => typeof value === 'string' && value.includes('\0') && !exact.includes(name),
  )?.[0]
}

function refuse(
  endpoint: AnyEndpoint,
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
  log: Log,
): FastifyReply {
  asJson(reply)
  if (error instanceof ApiError)
    return reply.code(200).send(failureEnvelope(endpoint.statusField, error.code, error.message))

  const status = error.statusCode ?? 500

  if (status < 500) return reply.code(status).send(failureEnvelope(endpoint.statusField, '400', error.message))

  const reference = randomUUID().slice(0, 8)

  log(`${endpoint.method} ${endpoint.path} failed (reference ${reference}): ${error.stack ?? error.message}`)
  reply.header('X-Reference', reference)
  return reply
    .code(500)
    .send(failureEnvelope(endpoint.statusField, '500', `Something went wrong on our side (reference ${reference}).`))
}
